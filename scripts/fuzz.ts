/**
 * Edits manifests at random and holds what is derived incrementally to what a fresh workspace says of the same text.
 *
 *   node scripts/fuzz.ts [--seed N] [--minutes M]
 *
 * A failure prints the seed and the burst: the same seed makes the same edits again.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { neverCancelled } from '../server/src/base/cancellation.ts';
import type { Logger } from '../server/src/base/logger.ts';
import { documentSymbols } from '../server/src/features/document-symbols/document-symbols.ts';
import { foldingRanges } from '../server/src/features/folding-ranges/folding-ranges.ts';
import { Checker } from '../server/src/rules/checker.ts';
import { defaultConfiguration } from '../server/src/workspace/configuration.ts';
import { ManifestWorkspace } from '../server/src/workspace/manifest-workspace.ts';
import { Random } from '../test/bench/random.ts';
import { sidecarSet, workspaceFiles } from '../test/bench/manifests.ts';

/** A look at everything takes a few milliseconds; this much is a hang, on any machine. */
const longestLook = 10_000;

const hostile: readonly string[] = [
  'a: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c]\n',
  '&a [*a]\n',
  '&x a: 1\n&x b: 2\n<<: *x\n',
  `${'- '.repeat(400)}x\n`,
  `${'['.repeat(300)}\n`,
  `a: ${'{b: '.repeat(200)}\n`,
  `key: "${'long '.repeat(4000)}"\n`,
  `${'k'.repeat(3000)}: 1\n`,
  'a: 1\na: 2\n__proto__: {x: 1}\nconstructor: 1\n',
  '? [complex, key]\n: value\n',
  '---\n...\n---\n--- |\n text\n---\n',
  '%YAML 1.1\n%TAG ! tag:x,2000:\n---\n',
  '<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> x\n',
  '\t tab: 1\r\nb: "\\x"\r c\n',
  '{{ if .Values.x }}\na: {{ .Values.y }}\n{{ end }}\n',
  '\uFEFFa: \uD800 \u0000 \u2028\n',
];

const fragments: readonly string[] = [
  '\n', '---\n', '\n---\n', '...\n', ' ', '  ', '\t', ':', ': ', '- ', '#', ' # x', '"', "'", '|', '>', '&a ', '*a', '{', '}', '[', ']',
  '\r\n', '\r', '|\n  text\n', 'metadata:\n', '  labels:\n', 'kind: SidecarSet\n', 'name: x', 'null', '😀', '\uD83D', '<<: *a\n', '\\', '%', '!!int ',
  '# kruise-lint disable-next-line kruise/sidecarset/conflict -- x\n',
]; // prettier-ignore

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '1' } },
});
const seed = Number(values.seed);
const end = Date.now() + Number(values.minutes) * 60_000;

/** What the rules log is a failure too: they throw for no input. */
const failures: string[] = [];
const logger: Logger = {
  error: (message: string) => void failures.push(message),
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
};

function createWorkspace(): ManifestWorkspace {
  const fileSystem = { readFile: () => Promise.resolve(undefined), async *findManifests(): AsyncIterable<string> {} };
  return new ManifestWorkspace({ fileSystem, logger, configuration: defaultConfiguration });
}

/** Everything that is said about every file. */
function describeAll(workspace: ManifestWorkspace, checker: Checker): unknown {
  return workspace.openFiles().map(({ uri, file }) => ({
    uri,
    text: file.text,
    parts: file.parts.map(({ document, startLine, startOffset }) => {
      return { text: document.text, value: document.value, problems: document.problems, startLine, startOffset };
    }),
    objects: workspace.objectsOf(uri).map(({ gvk, name, namespace, labels, path, startLine }) => {
      return { gvk, name, namespace, labels, path, startLine };
    }),
    findings: checker
      .findingsOf(uri)
      .map(({ findings }) =>
        findings.map(({ code, severity, message, range, related }) => ({ code, severity, message, range, related })),
      ),
    symbols: documentSymbols(file, neverCancelled),
    folds: foldingRanges(file, neverCancelled),
  }));
}

async function fuzz(): Promise<number> {
  const random = new Random(seed);
  const samples = [...workspaceFiles(60, seed).map(({ text }) => text), sidecarSet(1, random, true)];
  const live = createWorkspace();
  const checker = new Checker(live, undefined, logger);
  const randomText = (): string => {
    const kind = random.below(10);
    if (kind === 0) return random.pick(hostile);
    if (kind === 1)
      return Array.from({ length: random.below(40) }, () => String.fromCharCode(random.below(0x250))).join('');
    const whole = random.pick(samples);
    if (kind < 4) return whole.slice(random.below(whole.length), random.below(whole.length) + 60);
    return kind < 6 ? `${whole}---\n${random.pick(samples)}` : kind === 6 ? whole : random.pick(fragments);
  };
  let edits = 0;
  let slowest = 0;
  for (let burst = 0; Date.now() < end; burst++) {
    try {
      for (let step = random.below(40); step >= 0; step--) {
        const uri = `file:///fuzz-${random.below(8)}.yaml`;
        const open = live.openFile(uri);
        edits++;
        if (open === undefined) live.open(uri, 'yaml', 1, `${random.pick(samples)}---\n${randomText()}`);
        else if (random.below(60) === 0) await live.close(uri);
        else if (open.file.length > 20_000) live.change(uri, open.version + 1, [{ text: random.pick(samples) }]);
        else {
          const from = random.below(open.file.length + 1);
          const to = Math.min(open.file.length, from + (random.below(3) === 0 ? random.below(80) : 0));
          const range = { start: open.file.positionAt(from), end: open.file.positionAt(to) };
          live.change(uri, open.version + 1, [{ range, text: randomText() }]);
        }
        // Half of the looks come in the middle of things.
        if (random.below(20) === 0) checker.findingsOf(uri);
      }
      await live.whenIndexed();
      const started = performance.now();
      const said = describeAll(live, checker);
      slowest = Math.max(slowest, performance.now() - started);
      const fresh = createWorkspace();
      for (const { uri, file } of live.openFiles()) fresh.open(uri, 'yaml', 1, file.text);
      await fresh.whenIndexed();
      const expected = describeAll(fresh, new Checker(fresh, undefined, logger));
      if (!isDeepStrictEqual(said, expected)) throw new Error(firstDifference(said, expected, ''));
      if (failures.length > 0) throw new Error(failures.join('\n'));
      if (slowest > longestLook) throw new Error(`a look at everything took ${slowest.toFixed(0)} ms`);
    } catch (error) {
      console.error(`seed ${seed}, burst ${burst}, edit ${edits}:`, error);
      return 1;
    }
  }
  console.log(`seed ${seed}: ${edits} edits, slowest look at everything ${slowest.toFixed(0)} ms, no difference`);
  return 0;
}

/** Where two values part, for whoever mends it. */
function firstDifference(left: unknown, right: unknown, path: string): string {
  if (typeof left === 'object' && typeof right === 'object' && left !== null && right !== null) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const [a, b] = [(left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]];
      if (!isDeepStrictEqual(a, b)) return firstDifference(a, b, `${path}/${key}`);
    }
  }
  return `${path}: incrementally ${JSON.stringify(left)}, fresh ${JSON.stringify(right)}`;
}

process.exitCode = await fuzz();
