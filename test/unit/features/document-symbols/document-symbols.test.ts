import { describe, expect, it } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver-types';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { documentSymbols } from '../../../../server/src/features/document-symbols/document-symbols.ts';
import { parseManifestFile } from '../../../../server/src/yaml/parse-manifest-file.ts';

/** The outline as indented lines: name, detail in parentheses, line numbers. */
function outline(text: string, isJson = false): readonly string[] {
  const lines: string[] = [];
  const write = (symbol: DocumentSymbol, depth: number): void => {
    const detail = symbol.detail ? ` (${symbol.detail})` : '';
    lines.push(`${'  '.repeat(depth)}${symbol.name}${detail} ${symbol.range.start.line}-${symbol.range.end.line}`);
    for (const child of symbol.children ?? []) write(child, depth + 1);
  };
  for (const symbol of documentSymbols(parseManifestFile(text, { isJson }), neverCancelled)) write(symbol, 0);
  return lines;
}

describe('documentSymbols', () => {
  it('shows each object with what matters in it', () => {
    const text = `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: a
spec:
  imagePullSecrets:
    - name: s
  containers:
    - name: c
      image: i:1
  volumes:
    - name: v
      emptyDir: {}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: b, namespace: ns}
spec:
  template:
    spec:
      containers:
        - image: x
        - name: d
`;
    expect(outline(text)).toEqual([
      'SidecarSet a (apps.kruise.io/v1beta1) 0-12',
      '  imagePullSecrets 5-6',
      '    s 6-6',
      '  containers 7-9',
      '    c (i:1) 8-9',
      '  volumes 10-12',
      '    v 11-12',
      'Deployment b (apps/v1, ns) 14-22',
      '  containers 20-22',
      '    d 22-22',
    ]);
  });

  it('shows targets and subsets', () => {
    const text =
      'apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nspec:\n  targetRef: {kind: CloneSet, name: api}\n  subsets: [{name: zone-a}]\n';
    expect(outline(text)).toEqual([
      'WorkloadSpread (apps.kruise.io/v1alpha1) 0-4',
      '  targetRef CloneSet api 3-3',
      '  subsets 4-4',
      '    zone-a 4-4',
    ]);
  });

  it('shows the keys of a Secret, never what is in them', () => {
    const text = 'apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n  password: very-secret\n';
    expect(outline(text)).toEqual(['Secret s (v1) 0-4', '  stringData 3-4', '    password 4-4']);
    expect(JSON.stringify(documentSymbols(parseManifestFile(text), neverCancelled))).not.toContain('very-secret');
  });

  it('shows the objects of a list one by one, also in JSON', () => {
    const text = 'apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: Pod\n    metadata: {name: p}\n';
    expect(outline(text)).toEqual(['Pod p (v1) 3-5']);
    expect(outline('{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}}', true)).toEqual(['Pod p (v1) 0-0']);
  });

  it('shows nothing of what is no Kubernetes object', () => {
    expect(outline('name: a\nspec: {containers: [{name: b}]}\n')).toEqual([]);
    expect(outline('')).toEqual([]);
    expect(outline('- a\n- b: [')).toEqual([]);
  });

  it('selects the name', () => {
    const [symbol] = documentSymbols(
      parseManifestFile('# words\napiVersion: v1\nkind: Pod\nmetadata:\n  name: "p"\n'),
      neverCancelled,
    );
    expect(symbol?.selectionRange).toEqual({ start: { line: 4, character: 8 }, end: { line: 4, character: 11 } });
    expect(symbol?.range.start).toEqual({ line: 1, character: 0 });
  });

  it('keeps every selection inside of its range', () => {
    const text =
      'apiVersion: v1\nkind: Pod\nmetadata: &m {name: p}\nspec:\n  containers:\n    - &c\n      name: a\n    - *c\n';
    const check = ({ range, selectionRange, children }: DocumentSymbol): void => {
      expect(selectionRange.start.line).toBeGreaterThanOrEqual(range.start.line);
      expect(selectionRange.end.line).toBeLessThanOrEqual(range.end.line);
      children?.forEach(check);
    };
    documentSymbols(parseManifestFile(text), neverCancelled).forEach(check);
    expect(outline(text)).toContain('  containers 4-7');
  });

  it('stops when it is cancelled', () => {
    const file = parseManifestFile('apiVersion: v1\nkind: Pod\n');
    expect(documentSymbols(file, { isCancellationRequested: true })).toEqual([]);
  });
});
