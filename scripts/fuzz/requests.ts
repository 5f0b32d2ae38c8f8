import type { CancellationTokenSource } from 'vscode-languageserver-protocol';
import type { Random } from '../../test/bench/random.ts';

/** Requests about a file, and about a place in it. */
export const fileMethods = ['diagnostic', 'codeLens', 'documentSymbol', 'foldingRange', 'documentLink'] as const;
export const placeMethods = [
  'hover',
  'completion',
  'definition',
  'references',
  'documentHighlight',
  'codeAction',
  'selectionRange',
  'prepareRename',
  'rename',
] as const;

/** Codes of answers that are no failure: cancelled, the content changed, a refusal with a message. */
const allowed: ReadonlySet<number> = new Set([-32800, -32801, -32802, -32803]);

/** Parameters that serve every method. */
export function paramsFor(uri: string, position: object): object {
  const range = { start: position, end: position };
  const context = { includeDeclaration: true, diagnostics: [] };
  return { textDocument: { uri }, position, positions: [position], range, context, newName: 'renamed' };
}

/** Requests that are under way. Each must be answered; what is wrong with an answer is noted. */
export class PendingRequests {
  readonly problems: string[] = [];
  count = 0;
  readonly #pending = new Set<Promise<void>>();
  readonly #waiting = new Map<Promise<void>, string>();

  /** Sends without waiting; every third request is taken back at once or a moment later. */
  send(method: string, request: Promise<unknown>, source: CancellationTokenSource, random: Random): void {
    this.count++;
    const done: Promise<void> = request.then(
      () => this.#settle(done),
      (error: unknown) => {
        const { code = 0, message = '' } = error as { readonly code?: number; readonly message?: string };
        if (!allowed.has(code)) this.problems.push(`${method}: ${code} ${message}`);
        this.#settle(done);
      },
    );
    this.#pending.add(done);
    this.#waiting.set(done, method);
    const kind = random.below(6);
    if (kind === 0) source.cancel();
    else if (kind === 1) setImmediate(() => source.cancel());
  }

  /** Resolves when all are answered. A process that has had nothing to do for half a minute will never answer what is left. */
  async settled(): Promise<void> {
    for (let idle = 0; this.#pending.size > 0;) {
      const before = process.cpuUsage();
      const count = this.#pending.size;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const second = new Promise<void>((resolve) => (timer = setTimeout(resolve, 1000)));
      await Promise.race([Promise.all(this.#pending), second]);
      clearTimeout(timer);
      const { user, system } = process.cpuUsage(before);
      const isIdle = this.#pending.size === count && user + system < 20_000;
      idle = isIdle ? idle + 1 : 0;
      if (idle === 30) throw new Error(`unanswered: ${[...this.#waiting.values()].join(', ')}`);
    }
    if (this.problems.length > 0) throw new Error(this.problems.join('\n'));
  }

  #settle(done: Promise<void>): void {
    this.#pending.delete(done);
    this.#waiting.delete(done);
  }
}
