import { describe, expect, it } from 'vitest';
import { objectSymbols } from '../../../../server/src/features/document-symbols/object-symbols.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { deployment, secret } from '../../workspace/manifests.ts';

describe('objectSymbols', () => {
  it('tells the objects of a file from the index, without reading a document again', async () => {
    const { workspace } = await createWorkspace();
    const text = [
      ...Array.from({ length: 600 }, (_, index) => secret(`s${index}`, 'team')),
      deployment('web', 'shop', {}),
    ];
    workspace.open('file:///w/a.yaml', 'yaml', 1, `\n${text.join('---\n')}\n\n`);
    await workspace.whenIndexed();
    const before = workspace.counters.documentsRead;
    const symbols = objectSymbols(workspace, 'file:///w/a.yaml');
    expect(workspace.counters.documentsRead).toBe(before);
    expect(symbols.length).toBe(601);
    expect(symbols[0]).toMatchObject({ name: 'Secret s0', detail: 'v1, team', range: { start: { line: 1 } } });
    const lines = `\n${text.join('---\n')}`.split('\n').length - 1;
    expect(symbols.at(-1)).toMatchObject({ name: 'Deployment web', range: { end: { line: lines, character: 0 } } });
  });
});
