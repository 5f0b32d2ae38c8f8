import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextEdit } from 'vscode-languageserver-types';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { completeAt } from '../../../../server/src/features/completion/completion.ts';
import { foldingRanges } from '../../../../server/src/features/folding-ranges/folding-ranges.ts';
import { hoverAt } from '../../../../server/src/features/hover/hover.ts';
import { selectionRanges } from '../../../../server/src/features/selection-ranges/selection-ranges.ts';
import { logAgent, workspaceFiles } from '../example-workspace.ts';
import { languageFixture } from '../language-fixture.ts';

const source = `${logAgent}  imagePullSecrets:
    - name: registry
  containers:
    - name: "a" # words
      args: [b, {c: 'd'}]
      command:
        - |
          kind: e
---
${Object.values(workspaceFiles).join('---\n')}`;

/** Pieces that turn a manifest into something half-typed. */
const pieces = [
  '',
  ' ',
  '\n',
  '\r\n',
  ':',
  '- ',
  '{',
  ']',
  '"',
  "'",
  '|',
  '#',
  '---\n',
  '\t',
  '&a ',
  '*a',
  '{{',
  'na',
  '😀',
  '\uFEFF',
];

describe('at any position of any text', () => {
  it('nothing fails, and every edit is on the line of the cursor, around it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(source.length),
        fc.nat(60),
        fc.constantFrom(...pieces),
        fc.constantFrom(...pieces),
        fc.nat(300),
        async (start, removed, first, second, distance) => {
          const before = source.slice(0, start) + first;
          const text = before + second + source.slice(start + removed);
          const at = Math.max(0, before.length - distance + 100);
          const { context, open, position, file } = languageFixture(`${text.slice(0, at)}‸${text.slice(at)}`);
          const { items } = await completeAt(context, open, position, neverCancelled);
          for (const { textEdit, label } of items) {
            if (!TextEdit.is(textEdit)) throw new Error(`${label} has no edit.`);
            expect(textEdit.range.start.line).toBe(position.line);
            expect(textEdit.range.end.line).toBe(position.line);
            expect(textEdit.range.start.character).toBeLessThanOrEqual(position.character);
            expect(textEdit.range.end.character).toBeGreaterThanOrEqual(position.character);
          }
          await hoverAt(context, open, position, neverCancelled);
          selectionRanges(file, [position], neverCancelled);
          for (const { startLine, endLine } of foldingRanges(file, neverCancelled)) {
            expect(endLine).toBeGreaterThan(startLine);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
