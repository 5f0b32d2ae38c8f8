import { describe, expect, it } from 'vitest';
import type { ManifestDocument } from '../../../server/src/yaml/manifest-document.ts';
import {
  applyEdits,
  type DocumentEdit,
  insertEntry,
  insertItem,
  removeAt,
  renameKey,
  renderYaml,
  setValue,
} from '../../../server/src/yaml/manifest-edit.ts';
import { parseManifestDocument } from '../../../server/src/yaml/parse-manifest-document.ts';

function edit(text: string, change: (document: ManifestDocument) => readonly DocumentEdit[]): string {
  return applyEdits(text, change(parseManifestDocument(text)));
}

const pod = `# a Pod
kind: Pod # really
metadata:
    name: 'web'
    # the labels
    labels:
        app: &app web # same as the name
        tier: *app
spec:
    containers:
    - name: "a"
      image: nginx # pinned below
      # the command
      args: [--a, --b]

    - name: b
`;

describe('setValue', () => {
  it('keeps quotes, comments and anchors', () => {
    expect(edit(pod, (document) => setValue(document, ['metadata', 'name'], 'shop'))).toBe(
      pod.replace("'web'", "'shop'"),
    );
    expect(edit(pod, (document) => setValue(document, ['kind'], 'Deployment'))).toBe(
      pod.replace('Pod # really', 'Deployment # really'),
    );
    expect(edit(pod, (document) => setValue(document, ['metadata', 'labels', 'app'], 'no'))).toBe(
      pod.replace('&app web', "&app 'no'").replace('*app', 'web'),
    );
  });

  it('adds what is missing above', () => {
    expect(edit(pod, (document) => setValue(document, ['metadata', 'annotations', 'a/b'], '1'))).toBe(
      pod.replace('tier: *app\n', "tier: *app\n    annotations:\n        a/b: '1'\n"),
    );
    expect(edit('', (document) => setValue(document, ['spec', 'list', 0, 'name'], 'x'))).toBe(
      'spec:\n  list:\n  - name: x\n',
    );
  });

  it('turns a scalar into a block and back', () => {
    expect(edit('a: 1 # one\nb: 2\n', (document) => setValue(document, ['a'], { c: [1], d: {} }))).toBe(
      'a: # one\n  c:\n  - 1\n  d: {}\nb: 2\n',
    );
    expect(edit('a: # one\n  c: 1 # two\nb: 2\n', (document) => setValue(document, ['a'], 'x'))).toBe(
      'a: x # one\nb: 2\n',
    );
    expect(edit('a: x\nb: 2\n', (document) => setValue(document, ['a'], 'x\ny\n'))).toBe('a: |\n  x\n  y\nb: 2\n');
  });

  it('writes out what came through an alias or a merge key', () => {
    const text = 'base: &b {x: 1, z: 2}\na: *b\nm:\n  <<: *b\n';
    expect(edit(text, (document) => setValue(document, ['a', 'x'], 9))).toBe(
      text.replace('a: *b', 'a:\n  x: 9\n  z: 2'),
    );
    expect(edit(text, (document) => setValue(document, ['m', 'x'], 9))).toBe(`${text}  x: 9\n`);
  });

  it('does nothing below a text', () => {
    expect(setValue(parseManifestDocument('a: x\n'), ['a', 'b'], 1)).toEqual([]);
    expect(setValue(parseManifestDocument('a: [1]\n'), ['a', 5], 1)).toEqual([]);
  });
});

describe('insertEntry and insertItem', () => {
  it('write as the document does', () => {
    expect(
      edit(pod, (document) => insertItem(document, ['spec', 'containers'], { name: 'c', env: [{ name: 'X' }] })),
    ).toBe(`${pod}    - name: c\n      env:\n      - name: X\n`);
    expect(edit(pod, (document) => insertItem(document, ['spec', 'containers'], { name: 'c' }, 0))).toBe(
      pod.replace('    - name: "a"', '    - name: c\n    - name: "a"'),
    );
    expect(edit(pod, (document) => insertItem(document, ['spec', 'containers', 0, 'args'], 'x: y'))).toBe(
      pod.replace('[--a, --b]', "[--a, --b, 'x: y']"),
    );
    expect(edit(pod, (document) => insertEntry(document, ['spec', 'containers', 0], 'tty', true))).toBe(
      pod.replace('[--a, --b]\n', '[--a, --b]\n      tty: true\n'),
    );
  });

  it('keep CRLF and JSON', () => {
    expect(edit('a:\r\n  - x\r\n', (document) => insertItem(document, ['a'], { b: { c: 1 } }))).toBe(
      'a:\r\n  - x\r\n  - b:\r\n      c: 1\r\n',
    );
    expect(
      edit('{\n  "a": {\n    "b": 1\n  }\n}\n', (document) => insertEntry(document, ['a'], 'c', { d: [true] })),
    ).toBe('{\n  "a": {\n    "b": 1,\n    "c": {\n      "d": [\n        true\n      ]\n    }\n  }\n}\n');
  });

  it('fill what is empty', () => {
    expect(edit('a:\nb: 1\n', (document) => insertEntry(document, ['a'], 'c', 1))).toBe('a:\n  c: 1\nb: 1\n');
    expect(edit('a: {}\n', (document) => insertEntry(document, ['a'], 'c', 1))).toBe('a:\n  c: 1\n');
    expect(edit('a: [] # none\n', (document) => insertItem(document, ['a'], 1))).toBe('a: # none\n- 1\n');
    expect(edit('---\n# only\n', (document) => insertEntry(document, [], 'kind', 'Pod'))).toBe(
      '---\n# only\nkind: Pod\n',
    );
  });
});

describe('removeAt', () => {
  it('removes whole lines and leaves the comments of others', () => {
    expect(edit(pod, (document) => removeAt(document, ['spec', 'containers', 0, 'image']))).toBe(
      pod.replace('      image: nginx # pinned below\n', ''),
    );
    expect(edit(pod, (document) => removeAt(document, ['spec', 'containers', 0, 'name']))).toBe(
      pod.replace('name: "a"\n      image', 'image'),
    );
    expect(edit(pod, (document) => removeAt(document, ['spec', 'containers', 1]))).toBe(
      pod.replace('    - name: b\n', ''),
    );
    expect(edit(pod, (document) => removeAt(document, ['spec', 'containers', 0, 'args', 0]))).toBe(
      pod.replace('--a, ', ''),
    );
  });

  it('leaves an empty collection behind the last entry', () => {
    expect(edit('a:\n  b: 1\nc: 2\n', (document) => removeAt(document, ['a', 'b']))).toBe('a: {}\nc: 2\n');
    expect(edit('a:\n- 1\n', (document) => removeAt(document, ['a', 0]))).toBe('a: []\n');
  });

  it('writes the value in the place of aliases whose anchor goes', () => {
    expect(edit(pod, (document) => removeAt(document, ['metadata', 'labels', 'app']))).toBe(
      pod.replace('        app: &app web # same as the name\n', '').replace('*app', 'web'),
    );
  });

  it('does nothing where nothing is written', () => {
    expect(removeAt(parseManifestDocument(pod), ['spec', 'nope'])).toEqual([]);
    expect(removeAt(parseManifestDocument(pod), [])).toEqual([]);
  });
});

describe('renameKey', () => {
  it('keeps quotes and refuses names that are taken', () => {
    expect(edit('"a": 1\nb: 2\n', (document) => renameKey(document, ['a'], 'on'))).toBe('"on": 1\nb: 2\n');
    expect(edit('b: 2\n', (document) => renameKey(document, ['b'], 'on'))).toBe('"on": 2\n');
    expect(renameKey(parseManifestDocument('a: 1\nb: 2\n'), ['a'], 'b')).toEqual([]);
    expect(renameKey(parseManifestDocument('a: [1]\n'), ['a', 0], 'b')).toEqual([]);
  });
});

describe('renderYaml', () => {
  it.each([
    'no',
    '0123',
    '1e3',
    'null',
    '~',
    '',
    ' x',
    'x ',
    '2020-01-01',
    '1:30',
    '0o17',
    '0x1F',
    '.5',
    '1_000',
    'y',
    '<<',
    '=',
    '- x',
    'a: b',
    'a #b',
    '*a',
    '&a',
    '!a',
    '%a',
    '@a',
    '`a',
    '...',
    '---',
    '?',
    ':',
    'a:',
    '"',
    "'",
    '{a',
    '[a',
    '#a',
    '|',
    '>',
  ])('quotes %j', (text) => {
    expect(renderYaml(text)).toBe(`${JSON.stringify(text)}\n`);
  });

  it.each([
    'yes-man',
    'nginx:1.27',
    '10.0.0.1',
    '100m',
    '--flag=x',
    'a-b',
    'http://x/y',
    'é中',
    '1.2.3',
    '$(VAR)',
    'a,b',
    'x#y',
    '5d',
  ])('leaves %j plain', (text) => {
    expect(renderYaml(text)).toBe(`${text}\n`);
  });

  it('prefers blocks', () => {
    expect(renderYaml({ a: [{ b: 'x\ny\n', c: [] }, [1, [2]]], d: { e: null } }, 2)).toBe(
      '  a:\n  - b: |\n      x\n      y\n    c: []\n  - - 1\n    - - 2\n  d:\n    e: null\n',
    );
  });
});
