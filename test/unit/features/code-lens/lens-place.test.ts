import { describe, expect, it } from 'vitest';
import { lensPlace } from '../../../../server/src/features/code-lens/lens-place.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';

const rest = 'kind: Secret\nmetadata: {name: a}\n';

describe('lensPlace', () => {
  it.each([
    ['the first key', `apiVersion: v1\n${rest}`, 0],
    ['below markers, comments and blank lines', `# c\n---\n\n  # d\r\napiVersion: v1\n${rest}`, 4],
    ['quoted', `"apiVersion": v1\n${rest}`, 0],
    ['in braces', `---\n{apiVersion: v1, kind: Secret, metadata: {name: a}}\n`, 1],
    [
      'in an item of a list',
      `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Secret\n  metadata: {name: a}\n`,
      3,
    ],
  ])('is %s', async (_, text, line) => {
    const { workspace } = await createWorkspace({ 'a.yaml': text });
    const [object] = workspace.objectsOf('file:///w/a.yaml');
    expect(lensPlace(workspace, object!).start.line).toBe(line);
    expect(lensPlace(workspace, object!)).toEqual(
      workspace.rangeOf(object!, Object.keys(object!.value).slice(0, 1), 'key'),
    );
  });
});
