import type { Logger } from '../base/logger.ts';
import { uriKey } from '../workspace/uri.ts';
import { Debouncer } from './debouncer.ts';

/** How answers are computed again, and what is done when one differs. */
export interface MonitorOptions {
  readonly logger: Logger;
  /** Names the answers in the log. */
  readonly what: string;
  /** The answer for a file as it would be now; `undefined` where there is none to compare. */
  readonly compute: (uri: string) => Promise<unknown>;
  readonly refresh: () => void;
}

interface Answer {
  readonly uri: string;
  readonly answer: unknown;
  readonly id: string;
  /** What it would be now, where the client was told so; it need not ask for files that it does not show. */
  told: unknown;
}

/**
 * Remembers what was answered for each file. When something else changed on which answers depend, they are computed again, and
 * the client is told to ask again only if one of them differs: clients refresh everything they show, so it is told sparingly.
 */
export class AnswerMonitor {
  readonly #options: MonitorOptions;
  readonly #debouncer: Debouncer;
  readonly #answers = new Map<string, Answer>();
  readonly #pending = new Set<string>();
  #count = 0;

  constructor(options: MonitorOptions) {
    this.#options = options;
    this.#debouncer = new Debouncer(options.logger, options.what, 50);
  }

  /** Notes an answer, which is kept and must not change; equal answers for a file have the same id. */
  note(uri: string, answer: unknown): string {
    const known = this.#answers.get(uriKey(uri));
    if (known !== undefined && isSame(known.answer, answer)) {
      known.told = undefined;
      return known.id;
    }
    const id = String(++this.#count);
    this.#answers.set(uriKey(uri), { uri, answer, id, told: undefined });
    return id;
  }

  forget(uri: string): void {
    this.#answers.delete(uriKey(uri));
  }

  /** Looks at the answers for these files again, or at all of them. */
  check(uris?: readonly string[]): void {
    for (const key of uris?.map(uriKey) ?? this.#answers.keys()) if (this.#answers.has(key)) this.#pending.add(key);
    if (this.#pending.size > 0) this.#debouncer.schedule('', () => this.#compare());
  }

  dispose(): void {
    this.#debouncer.dispose();
  }

  async #compare(): Promise<void> {
    const keys = [...this.#pending];
    this.#pending.clear();
    for (const key of keys) {
      const known = this.#answers.get(key);
      if (known === undefined) continue;
      const answer = await this.#options.compute(known.uri);
      if (isSame(answer ?? known.answer, known.told ?? known.answer)) continue;
      known.told = answer ?? known.answer;
      this.#options.refresh();
      return;
    }
  }
}

/** Most elements of a long list are the same objects as the last time. */
function isSame(left: unknown, right: unknown): boolean {
  if (!Array.isArray(left) || !Array.isArray(right)) return isEqual(left, right);
  return left.length === right.length && left.every((element, index) => isEqual(element, right[index]));
}

function isEqual(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
