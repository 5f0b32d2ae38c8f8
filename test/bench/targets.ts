import { activationOf, type ActivationResult } from './activation.ts';
import type { EditingResult } from './editing.ts';
import type { LintingResult } from './linting.ts';
import { duration, median, p95, table } from './statistics.ts';
import type { WorkspaceResult } from './workspace.ts';

/** All that was measured. */
export interface Results {
  readonly editing: readonly EditingResult[];
  readonly workspaces: readonly WorkspaceResult[];
  readonly linting: readonly LintingResult[];
  /** None where no editor is installed. */
  readonly activations: readonly ActivationResult[];
}

/** A figure, and what it is to be. */
interface Target {
  readonly work: string;
  /** What keeps it from being met, where it is not. */
  readonly bound?: string;
  readonly target: string;
  readonly measured: string;
  readonly isMet: boolean;
}

const bounds = {
  documents:
    'an edit costs the server the same in both; but each answer holds all findings of the file, 200 here against 2, and LSP has no ' +
    'answer for a part of a file. The client reads and parses it while the server waits, on a machine that they share.',
  slowest:
    'reading files pauses for requests after four milliseconds; what a request can still wait for are single steps that run for the ' +
    'first time, of 20 to 30 ms of processor time each (the first check of a file, the first injected Pod, what completion prepares), ' +
    'pauses of the garbage collector, and whoever else uses the processors.',
  memory:
    'texts, index entries and verdicts of 20,000 documents, what was parsed lately, and some 90 MiB for Node.js and the program.',
  preview:
    'each preview tells why each SidecarSet of the workspace applies or does not, and one in twenty of the files is one; it injects ' +
    'three times, to see whether the order matters; and a third of the time goes into the collection of what it has made.',
  activation:
    'the extension host and the window share the processors, so a machine that is busy shows here; the processor time of activation ' +
    'itself stands below.',
  linter:
    'kubeconform checks a schema, in code compiled ahead and on both processors. Of the time of kruise-lint in a profile a third goes ' +
    'into reading and indexing (parsing 13 %), 16 % into the validation of Pods as the webhook does it, 15 % into garbage collection, ' +
    '7 % into what objects say of each other, 5 % into schemas; and the code is compiled while it runs, which keeps the second ' +
    'processor busy, so that a second thread wins nothing here. It would take results that are kept from run to run, or a core ' +
    'in compiled code.',
  start:
    'Node.js itself takes half, a third is reading the program and its compiled code, and running it the rest. It would take a ' +
    'snapshot of the heap, which Node.js loads only by a flag of its own.',
} as const;

/** The section of the report that compares what was measured with what is aimed at, in the largest inputs of the run. */
export function targetsSection(results: Results): string {
  const targets = [
    ...editingTargets(results),
    ...workspaceTargets(results),
    ...activationTargets(results),
    ...linterTargets(results),
  ];
  return [
    '## Targets',
    '',
    'All times as a client sees them: with the way to the server and back, on a machine that also runs the client.',
    '',
    table(
      ['work', 'target', 'measured', 'met'],
      targets.map(({ work, target, measured, isMet }) => [work, target, measured, isMet ? 'yes' : 'no']),
    ),
    '',
    'What bounds those that are not met:',
    '',
    ...targets.flatMap(({ work, bound, isMet }) => (isMet || bound === undefined ? [] : [`- **${work}**: ${bound}`])),
  ].join('\n');
}

function atMost(work: string, limit: number, measured: number, show: (value: number) => string = duration): Target {
  return { work, target: `≤ ${show(limit)}`, measured: show(measured), isMet: measured <= limit };
}

function atLeast(work: string, limit: number, measured: number): Target {
  return { work, target: `≥ ${times(limit)}`, measured: times(measured), isMet: measured >= limit };
}

function times(value: number): string {
  return `${value.toPrecision(value < 100 ? 2 : 3)} ×`;
}

function editingTargets({ editing }: Results): readonly Target[] {
  const ours = editing.filter(({ server }) => server === 'kruise-tools');
  const [large, small] = [ours.at(-1), ours.find(({ documents }) => documents === 100)];
  if (large === undefined || small === undefined) return [];
  const peer = (documents: number): readonly number[] =>
    editing.find((result) => result.server !== 'kruise-tools' && result.documents === documents)?.keystrokes ?? [];
  const where = `in ${large.documents} documents`;
  const key = `keystroke ${where} → diagnostics`;
  const one = ours.find(({ documents }) => documents === 1)?.keystrokes ?? [];
  return [
    atMost(`${key} (p95)`, 15, p95(large.keystrokes)),
    ...comparisons(key, 'server time', large.serverTimes, small.serverTimes),
    ...comparisons(key, 'as a client sees it', large.keystrokes, small.keystrokes),
    atMost(`completion ${where} (p95)`, 15, p95(large.completions)),
    atMost(`hover ${where} (p95)`, 15, p95(large.hovers)),
    atMost(`definition ${where} (p95)`, 15, p95(large.definitions)),
    atLeast(`${key}, faster than yaml-language-server`, 200, median(peer(large.documents)) / median(large.keystrokes)),
    atLeast(
      'keystroke in 1 document → diagnostics, faster than yaml-language-server',
      1,
      median(peer(1)) / median(one),
    ),
  ];
}

/** How the time in a large file compares to that in a small one. */
function comparisons(key: string, what: string, large: readonly number[], small: readonly number[]): readonly Target[] {
  return [median, p95].map((statistic) => ({
    ...atMost(
      `${key}, against 100 documents (${what}, ${statistic === median ? 'medians' : 'p95'})`,
      1.5,
      statistic(large) / statistic(small),
      times,
    ),
    bound: bounds.documents,
  }));
}

function workspaceTargets({ workspaces }: Results): readonly Target[] {
  const large = workspaces.at(-1);
  if (large === undefined) return [];
  const where = `with ${large.files} files`;
  return [
    atMost(`Secret renamed ${where}, dependents refreshed (p95)`, 50, p95(large.renames)),
    atMost(`index complete ${where}`, 4000, large.index),
    { ...atMost(`slowest request while the index is built ${where}`, 50, large.slowest), bound: bounds.slowest },
    {
      ...atMost(`memory ${where} and 10,000 documents open`, 350, large.memory, (value) => `${value.toFixed(0)} MiB`),
      bound: bounds.memory,
    },
    ...workspaces.slice(-2).map(({ files, previews }) => ({
      ...atMost(`preview of a Pod with 10 SidecarSets with ${files} files (median)`, 10, median(previews)),
      bound: bounds.preview,
    })),
    atMost(`server ready ${where}`, 400, large.ready),
  ];
}

function activationTargets({ activations }: Results): readonly Target[] {
  return activations.map(({ files, starts }) => ({
    ...atMost(`activation in VS Code with ${files} files (median)`, 100, median(starts.map(activationOf))),
    bound: bounds.activation,
  }));
}

function linterTargets({ linting }: Results): readonly Target[] {
  const largest = Math.max(...linting.map(({ documents }) => documents));
  const timeOf = (linter: string, documents: number): number =>
    median(linting.find((result) => result.linter === linter && result.documents === documents)?.times ?? []);
  const ours = timeOf('kruise-lint', largest);
  const peer = timeOf('kubeconform', largest);
  const comparison = Number.isNaN(peer)
    ? []
    : [
        {
          ...atMost(`kruise-lint over ${largest} documents, against kubeconform`, 1, ours / peer, times),
          bound: bounds.linter,
        },
      ];
  return [
    ...comparison,
    { ...atMost('kruise-lint on one small file', 150, timeOf('kruise-lint', 1)), bound: bounds.start },
  ];
}
