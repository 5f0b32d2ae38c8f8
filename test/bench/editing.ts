import { LanguageServerProcess, type ServerCommand } from './language-server-process.ts';
import { documentStream, mistakesIn } from './manifests.ts';
import { duration, median, p95, ratio, table, timed } from './statistics.ts';

/** What a language server was seen to do with one file. */
export interface EditingResult {
  readonly server: string;
  readonly documents: number;
  readonly megabytes: number;
  /** Milliseconds. */
  readonly open: number;
  readonly keystrokes: readonly number[];
  /** Processor time of the server's main thread for each of them. */
  readonly serverTimes: readonly number[];
  /** KiB of diagnostics that are sent after a keystroke. */
  readonly answer: number;
  readonly completions: readonly number[];
  readonly hovers: readonly number[];
  readonly definitions: readonly number[];
  /** MiB. */
  readonly memory: number;
  readonly found: number;
  readonly expected: number;
}

const uri = 'file:///bench/stream.yaml';

/**
 * Opens a stream of `documents` SidecarSets and edits its middle: each keystroke makes or mends a mistake, so that the
 * server's answer shows that it looked. A keystroke lasts until the server's diagnostics of that text are here.
 */
export async function measureEditing(
  command: ServerCommand,
  documents: number,
  rounds: number,
  seed: number,
): Promise<EditingResult> {
  const text = documentStream(documents, seed);
  const place = middleOf(text, documents);
  const server = new LanguageServerProcess(command);
  try {
    await server.initialize(null);
    const opened = await timed(() => server.open(uri, text));
    const result = {
      keystrokes: [] as number[],
      serverTimes: [] as number[],
      completions: [] as number[],
      hovers: [] as number[],
      definitions: [] as number[],
    };
    let version = 1;
    let answer = 0;
    // A peer that needs ten seconds for a request needs no warm-up of three.
    const warmUp = rounds < 3 ? 1 : 3;
    for (let round = -warmUp; round < rounds; round += 1) {
      const isBreaking = round % 2 === 0;
      const range = { start: place.value, end: { line: place.value.line, character: place.value.character + 1 } };
      version += 1;
      // The first letter of `RollingUpdate` becomes a bracket, and a letter again.
      const timeBefore = server.mainThreadTime();
      const change = await timed(() => server.change(uri, version, range, isBreaking ? '[' : 'R'));
      // What it does when the answer is on its way counts as well.
      await new Promise((resolve) => setTimeout(resolve, 3));
      answer = JSON.stringify(server.lastDiagnostics).length / 1024;
      const serverTime = server.mainThreadTime() - timeBefore;
      const position = { textDocument: { uri }, position: place.key };
      const completion = await timed(() => server.request('textDocument/completion', position));
      const hover = await timed(() => server.request('textDocument/hover', position));
      const definition = await timed(() => server.request('textDocument/definition', position));
      if (round < 0) continue;
      result.keystrokes.push(change.milliseconds);
      result.serverTimes.push(serverTime);
      result.completions.push(completion.milliseconds);
      result.hovers.push(hover.milliseconds);
      result.definitions.push(definition.milliseconds);
    }
    return {
      server: command.name,
      documents,
      megabytes: text.length / 1e6,
      open: opened.milliseconds,
      ...result,
      answer,
      memory: server.residentMemory(),
      found: opened.result,
      expected: mistakesIn(documents),
    };
  } finally {
    server.stop();
  }
}

function editingRow(result: EditingResult): readonly string[] {
  const both = (values: readonly number[]): string => `${duration(median(values))} / ${duration(p95(values))}`;
  return [
    String(result.documents),
    result.server,
    duration(result.open),
    both(result.keystrokes),
    both(result.serverTimes),
    `${result.answer.toFixed(0)} KiB`,
    both(result.completions),
    both(result.hovers),
    both(result.definitions),
    `${result.memory.toFixed(0)} MiB`,
    `${result.found} (${result.expected})`,
  ];
}

const editingHeader = [
  'documents',
  'server',
  'open → diagnostics',
  'keystroke → diagnostics (median / p95)',
  'of it server time',
  'answer',
  'completion',
  'hover',
  'definition',
  'memory',
  'mistakes found (there)',
];

interface Place {
  readonly line: number;
  readonly character: number;
}

/** The value of `updateStrategy.type` in the middle document, and the key in front of it. */
function middleOf(text: string, documents: number): { readonly value: Place; readonly key: Place } {
  const middle = Math.floor(documents / 2);
  const start = text.indexOf(`name: sidecar-${middle}\n`);
  const at = text.indexOf('    type: RollingUpdate', start);
  const line = text.slice(0, at).split('\n').length - 1;
  return { value: { line, character: '    type: '.length }, key: { line, character: '    ty'.length } };
}

/** The section of the report about editing one file. */
export function editingSection(results: readonly EditingResult[]): string {
  const sizes = [...new Set(results.map(({ documents }) => documents))];
  const of = (server: string, documents: number): EditingResult | undefined =>
    results.find((result) => result.server === server && result.documents === documents);
  const ratios = sizes.map((documents) => {
    const [ours, theirs] = [of('kruise-tools', documents), of('yaml-language-server', documents)];
    const times = (key: 'keystrokes' | 'completions' | 'hovers'): string =>
      ratio(median(theirs?.[key] ?? []), median(ours?.[key] ?? []));
    return [String(documents), times('keystrokes'), times('completions'), times('hovers')];
  });
  return [
    '## Editing one file',
    '',
    'A stream of SidecarSets; every keystroke makes or mends a mistake in the middle document. yaml-language-server waits',
    '200 ms after a keystroke before it looks; that wait is in its figures. Server time is the processor time of its main thread. The',
    'answer holds all findings of the file each time, as LSP wants it, and is written, read and parsed besides.',
    '',
    table(editingHeader, results.map(editingRow)),
    '',
    'How many times faster than yaml-language-server (medians):',
    '',
    table(['documents', 'keystroke → diagnostics', 'completion', 'hover'], ratios),
  ].join('\n');
}
