import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ManifestWorkspace } from '../../../server/src/workspace/manifest-workspace.ts';
import { createWorkspace } from './create-workspace.ts';
import { secret } from './manifests.ts';

const uri = 'file:///w/a.yaml';

/** Where the documents of the file stand, and what the index has of them. */
function describeFile(workspace: ManifestWorkspace): unknown {
  return workspace
    .partsOf(uri)
    .map((part) => [
      part.startLine,
      part.document.text,
      workspace.objectsInPart(uri, part).map(({ name, startLine }) => [name, startLine]),
    ]);
}

const piece = fc.constantFrom('---\n', '\n', '# note\n', secret('new', 'n'), `---\n${secret('other', 'n')}`, 'x', '');
const edit = fc.record({
  start: fc.nat(),
  length: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 30_000 })),
  text: piece,
});

it('has the documents of a large open file where they stand, after any edits', async () => {
  const { workspace: fresh } = await createWorkspace();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 400 }), fc.array(edit, { maxLength: 5 }), async (count, edits) => {
      const { workspace } = await createWorkspace();
      const text = Array.from({ length: count }, (_, index) => secret(`s${index}`, 'n')).join('---\n');
      workspace.open(uri, 'yaml', 1, text);
      for (const [index, { start, length, text: newText }] of edits.entries()) {
        const { file } = workspace.openFile(uri)!;
        const from = start % (file.length + 1);
        const range = { start: file.positionAt(from), end: file.positionAt(Math.min(file.length, from + length)) };
        workspace.change(uri, index + 2, [{ range, text: newText }]);
      }
      fresh.open(uri, 'yaml', 1, workspace.openFile(uri)!.file.text);
      await Promise.all([workspace.whenIndexed(), fresh.whenIndexed()]);
      expect(describeFile(workspace)).toEqual(describeFile(fresh));
      expect(workspace.partsOf(uri).map((part) => workspace.livePart(uri, part))).toEqual(workspace.partsOf(uri));
    }),
    { numRuns: 40 },
  );
}, 60_000);
