import { sidecarSet, workspaceFiles } from '../../test/bench/manifests.ts';
import type { Random } from '../../test/bench/random.ts';

/** Whole texts that parsers have died of. */
export const hostile: readonly string[] = [
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
  `a: [${'x, '.repeat(2000)}x]\n`,
  `a: &a x\na: &a y\nb: *a\n`,
  `${'a:\n '.repeat(60)}\n`,
  `- &x [*x, {<<: [*x, *y]}]\n`,
];

/** What is typed into the middle of something. */
export const fragments: readonly string[] = [
  '\n', '---\n', '\n---\n', '...\n', ' ', '  ', '\t', ':', ': ', '- ', '#', ' # x', '"', "'", '|', '>', '&a ', '*a', '{', '}', '[', ']',
  '\r\n', '\r', '|\n  text\n', 'metadata:\n', '  labels:\n', 'kind: SidecarSet\n', 'name: x', 'null', '😀', '\uD83D', '<<: *a\n', '\\', '%', '!!int ',
  '# kruise-lint disable-next-line kruise/sidecarset/conflict -- x\n',
]; // prettier-ignore

/** Makes texts to open and to type: manifests, parts of them, several in one, bytes, and what is hostile. */
export class TextMaker {
  readonly samples: readonly string[];
  readonly #random: Random;

  constructor(random: Random, seed: number) {
    this.#random = random;
    this.samples = [...workspaceFiles(60, seed).map(({ text }) => text), sidecarSet(1, random, true)];
  }

  /** A file as it may be opened. */
  file(): string {
    return `${this.#random.pick(this.samples)}---\n${this.typed()}`;
  }

  /** What an edit puts in: mostly little. */
  typed(): string {
    const random = this.#random;
    const kind = random.below(24);
    if (kind === 0) return random.pick(hostile);
    if (kind === 1) return this.#bytes();
    const whole = random.pick(this.samples);
    if (kind === 2) return whole.slice(random.below(whole.length), random.below(whole.length) + 60);
    if (kind === 3) return `${whole}---\n${random.pick(this.samples)}`;
    return kind < 12 ? random.pick(fragments) : random.pick(['a', 'x', '0', '-', '', '', '']);
  }

  #bytes(): string {
    const codes = Array.from({ length: this.#random.below(40) }, () => this.#random.below(0x250));
    return String.fromCharCode(...codes);
  }
}
