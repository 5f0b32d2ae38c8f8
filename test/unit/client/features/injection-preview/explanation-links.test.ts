import { describe, expect, it } from 'vitest';
import { adaptLinks } from '../../../../../client/src/features/injection-preview/explanation-links.ts';

const targets = { firstFolder: 'file:///home/me/my%20work', editorScheme: 'vscode' };

describe('adaptLinks', () => {
  it('leads from the root of the first folder', () => {
    expect(adaptLinks('See [spec\\[0\\]](file:///home/me/my%20work/a%20b/c.yaml#L4,3).', targets)).toBe(
      'See [spec\\[0\\]](/a%20b/c.yaml#L4,3).',
    );
    expect(
      adaptLinks('[x](vscode-vfs://github/a/b/c.yaml#L1,1)', { ...targets, firstFolder: 'vscode-vfs://github/a/b' }),
    ).toBe('[x](/c.yaml#L1,1)');
  });

  it('opens the editor on files elsewhere', () => {
    const link = '[x](file:///home/me/my%20work-2/c.yaml#L4,3)';
    expect(adaptLinks(link, targets)).toBe('[x](vscode://file/home/me/my%20work-2/c.yaml:4:3)');
    expect(adaptLinks(link, { ...targets, firstFolder: undefined })).toContain('(vscode://file/home/me/');
  });

  it('leaves everything else alone', () => {
    const text = '[docs](https://openkruise.io#L1) and [x](untitled:a#L1,1) and `](file:///a)`';
    expect(adaptLinks(text, targets)).toBe(text);
  });
});
