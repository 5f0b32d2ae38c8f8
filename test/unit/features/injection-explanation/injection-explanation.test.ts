import { describe, expect, it } from 'vitest';
import { explainInjection } from '../../../../server/src/features/injection-explanation/injection-explanation.ts';
import { escapeMarkdown, linkTo } from '../../../../server/src/features/injection-explanation/markdown.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { deployment, sidecarSet } from '../../workspace/manifests.ts';

async function explain(...sets: readonly string[]): Promise<string> {
  const { workspace } = await createWorkspace({
    'web.yaml': deployment('web', 'shop', {}),
    'sets.yaml': sets.join('---\n'),
  });
  const object = { uri: 'file:///w/web.yaml', group: 'apps', kind: 'Deployment', name: 'web', namespace: 'shop' };
  return explainInjection(workspace, { target: { object } })?.markdown ?? '';
}

describe('explainInjection', () => {
  it('counts, and puts what applies before what does not', async () => {
    const report = await explain(sidecarSet('other', 'app=other', 'r'), sidecarSet('agent', 'app=web', 'r'));
    expect(report).toContain('1 object changes this Pod, 1 does not.');
    expect(report.match(/^#+ .*$/gm)).toEqual([
      '# Injection into Deployment web',
      '## Applied',
      '### [SidecarSet agent](file:///w/sets.yaml#L18,3)',
      '## Not applied',
      '### [SidecarSet other](file:///w/sets.yaml#L4,3)',
      '## Keep in mind',
    ]);
  });

  it('speaks for itself where there is nothing', async () => {
    const { workspace } = await createWorkspace({ 'web.yaml': deployment('web', 'shop', {}) });
    const object = { uri: 'file:///w/web.yaml', group: 'apps', kind: 'Deployment', name: 'web', namespace: 'shop' };
    expect(explainInjection(workspace, { target: { object } })?.markdown).toContain(
      '0 objects change this Pod, 0 do not.',
    );
    expect(explainInjection(workspace, { target: { object: { ...object, name: 'gone' } } })).toBeNull();
  });

  it('tells dangers first', async () => {
    const report = await explain(sidecarSet('agent', 'app=web', 'r').replace('- name: agent', '- name: app'));
    const section = report.slice(report.indexOf('### [SidecarSet agent]'));
    expect(section.split('\n\n')[1]).toMatch(/^\*\*Danger:\*\* The Pod has a container 'app' of its own/);
  });
});

describe('Markdown', () => {
  it('shows names as they are', () => {
    expect(escapeMarkdown('a_b*[c]\n<d>')).toBe('a\\_b\\*\\[c\\] \\<d\\>');
    expect(linkTo('x', 'file:///w/a (1).yaml', { line: 0, character: 2 })).toBe('[x](file:///w/a%20%281%29.yaml#L1,3)');
  });
});
