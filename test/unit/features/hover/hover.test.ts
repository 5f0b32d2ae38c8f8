import { describe, expect, it } from 'vitest';
import { MarkupContent, type Hover } from 'vscode-languageserver-types';
import { neverCancelled } from '../../../../server/src/base/cancellation.ts';
import { hoverAt } from '../../../../server/src/features/hover/hover.ts';
import { logAgent, workspaceFiles as files } from '../example-workspace.ts';
import { languageFixture, type FixtureOptions } from '../language-fixture.ts';

async function hover(text: string, options: FixtureOptions = {}): Promise<Hover | undefined> {
  const { context, open, position } = languageFixture(text, options);
  return hoverAt(context, open, position, neverCancelled);
}

/** The Markdown, or an empty text where there is none. */
async function markdown(text: string, options: FixtureOptions = {}): Promise<string> {
  const contents = (await hover(text, options))?.contents;
  return MarkupContent.is(contents) ? contents.value : '';
}

const sidecarSet = 'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata:\n  name: a\n';

describe('fields', () => {
  it('show path, type, documentation, default, release and values', async () => {
    const text = await markdown(`${sidecarSet}spec:\n  containers:\n    - podInject|Policy: AfterAppContainer\n`);
    expect(text).toMatch(/^\*\*spec\.containers\[\]\.podInjectPolicy\*\* · string\n\n/);
    expect(text).toContain('- `AfterAppContainer`: ');
    expect(text).toContain('Default: `BeforeAppContainer` · Since Kruise 0.8');
    expect(text).not.toContain('Allowed Values');
    expect(text).not.toContain('####');
  });

  it('show the same on the value', async () => {
    const key = `${sidecarSet}spec:\n  containers:\n    - podInject|Policy: AfterAppContainer\n`;
    const value = `${sidecarSet}spec:\n  containers:\n    - podInjectPolicy: After|AppContainer\n`;
    expect(await markdown(value)).toBe(await markdown(key));
    expect((await hover(value))?.range).toEqual({ start: { line: 6, character: 23 }, end: { line: 6, character: 40 } });
  });

  it('show what the place says, not what its type says', async () => {
    expect(await markdown(`${sidecarSet}spec:\n  select|or: {}\n`)).toContain('Selects by their labels the Pods');
  });

  it('show what a change does to Pods, which holds for all that is below', async () => {
    const text = await markdown(`${sidecarSet}spec:\n  volumes:\n    - empty|Dir: {}\n`);
    expect(text).toContain('**On change:** Only new Pods get it;');
  });

  it('show that they are required', async () => {
    const text = 'apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nspec:\n  subsets:\n    - na|me: a\n';
    expect(await markdown(text)).toContain('**spec.subsets[].name** · string, required');
  });

  it('show that the release does not have them', async () => {
    const text = `${sidecarSet}spec:\n  containers:\n    - resources|Policy: {}\n`;
    expect(await markdown(text, { kruiseVersion: '1.8' })).toMatch(/\*\*Kruise 1\.8 does not have this field\.\*\*/);
    expect(await markdown(text)).not.toContain('does not have');
  });

  it('of other kinds are left to the other YAML server', async () => {
    const text = 'apiVersion: v1\nkind: Pod\nspec:\n  conta|iners: []\n';
    expect(await markdown(text)).toContain('**spec.containers**');
    expect(await markdown(text, { otherYamlServer: true })).toBe('');
  });

  it('are found in every document, in lists of objects and in JSON', async () => {
    const field = '**spec.updateStrategy.partition**';
    const text = `${sidecarSet}spec:\n  updateStrategy:\n    parti|tion: 1\n`;
    expect(await markdown(`a: 1\n---\n${text}`)).toContain(field);
    expect((await hover(`a: 1\n---\n${text}`))?.range?.start).toEqual({ line: 8, character: 4 });
    const item = text.replaceAll(/^/gm, '    ').replace('    ', '  - ');
    expect(await markdown(`apiVersion: v1\nkind: List\nitems:\n${item}`)).toContain(field);
    const json =
      '{"apiVersion": "apps.kruise.io/v1beta1", "kind": "SidecarSet", "spec": {"updateStrategy": {"parti|tion": 1}}}';
    expect(await markdown(json, { name: 'a.json' })).toContain(field);
  });

  it('are found below comments, with any line breaks and characters', async () => {
    const text = `${sidecarSet}spec:\n  # words 😀\n  #\n  updateStrategy: {type: "NotUpdate", parti|tion: 1} # 你好\n`;
    const expected = await markdown(text);
    expect(expected).toContain('**spec.updateStrategy.partition**');
    expect(await markdown(text.replaceAll('\n', '\r\n'))).toBe(expected);
    expect(await markdown(`\uFEFF${text}`)).toBe(expected);
  });
});

describe('kinds', () => {
  it('show scope, documentation and versions', async () => {
    const text = await markdown('apiVersion: apps.kruise.io/v1beta1\nkind: Sidecar|Set\n');
    expect(text).toMatch(/^\*\*SidecarSet\*\* · apps\.kruise\.io\/v1beta1 · cluster-scoped\n\n/);
    expect(text).toContain('Kruise 1.9 serves `v1alpha1`, `v1beta1`.');
    expect(await markdown('apiVersion: apps.kru|ise.io/v1beta1\nkind: SidecarSet\n')).toBe(text);
  });

  it('show that the release does not serve the version', async () => {
    const text = await markdown('apiVersion: policy.kruise.io/v1beta1\nkind: PodUnavailable|Budget\n');
    expect(text).toContain('**Kruise 1.9 does not serve `v1beta1`**, only `v1alpha1`.');
  });

  it('of other vendors show nothing', async () => {
    expect(await markdown('apiVersion: example.com/v1\nkind: Wid|get\n')).toBe('');
  });
});

describe('pull Secrets', () => {
  const text = `${logAgent}  imagePullSecrets:\n    - name: regis|try\n`;

  it('show where they exist and where they are missing, with links', async () => {
    expect((await markdown(text, { files })).split('\n\n---\n\n')[0]).toBe(
      [
        'Secret `registry` must exist in every namespace of the Pods that get this SidecarSet:',
        '',
        '- `payments`: exists, by [Secret registry](file:///w/secrets.yaml#L3,18)',
        '- `shop`: exists, by [Secret registry](file:///w/secrets.yaml#L8,18)',
        '- `staging`: **missing**, needed by [Deployment web](file:///w/web.yaml#L23,18)',
      ].join('\n'),
    );
  });

  it('never show what is in them', async () => {
    expect(await markdown(text, { files })).not.toContain('very-secret');
  });

  it('show that nothing is known where no workload matches', async () => {
    expect(await markdown(text)).toContain('no workload of the workspace gets this SidecarSet');
  });

  it('of Pod templates show their namespace', async () => {
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: staging}\nspec:\n  imagePullSecrets:\n    - name: regis|try\n';
    expect(await markdown(pod, { files, otherYamlServer: true })).toBe('Secret `registry`\n\n- `staging`: **missing**');
  });
});

describe('other references', () => {
  const spread = (name: string, namespace: string): string =>
    `apiVersion: apps.kruise.io/v1alpha1\nkind: WorkloadSpread\nmetadata: {name: s, namespace: ${namespace}}\nspec:\n  targetRef: {apiVersion: apps/v1, kind: Deployment, name: ${name}}\n`;

  it('show the workload', async () => {
    const text = await markdown(spread('w|eb', 'shop'), { files });
    expect(text).toContain('- [Deployment web](file:///w/web.yaml#L3,18) in the namespace `shop`\n');
    expect(text).not.toContain('staging');
  });

  it('show that there is none', async () => {
    expect(await markdown(spread('w|eb', 'payments'), { files })).toContain(
      'No Deployment `web` in the namespace `payments` is in the workspace.',
    );
  });
});

describe('selectors', () => {
  it('show the workloads that they match', async () => {
    expect(await markdown(logAgent.replace('  selector', '  sel|ector'), { files })).toContain(
      [
        'The SidecarSet matches 3 workloads of the workspace:',
        '',
        '- [CloneSet api](file:///w/api.yaml#L3,18) in `payments`',
        '- [Deployment web](file:///w/web.yaml#L3,18) in `shop`',
        '- [Deployment web](file:///w/web.yaml#L23,18) in `staging`',
      ].join('\n'),
    );
    expect(await markdown(logAgent.replace('  selector', '  sel|ector'))).toContain('matches no workload');
  });

  it('show the namespaces that they match', async () => {
    const text = `${logAgent}  namespaceSel|ector:\n    matchLabels: {team: shop}\n`;
    expect(await markdown(text, { files })).toContain('Matches 2 namespaces `shop`, `staging`.');
    expect(await markdown(text, { files })).toContain('Not known for');
  });
});

describe('annotations and labels', () => {
  it('show what Kruise does with them', async () => {
    const text =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  labels:\n    policy.kruise.io/delete-|protection: Always\n';
    expect(await markdown(text, { otherYamlServer: true })).toMatch(
      /^\*\*policy\.kruise\.io\/delete-protection\*\*\n\n/,
    );
  });

  it('show those of Pods in a Pod template', async () => {
    const text =
      'apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    metadata:\n      annotations:\n        pub.kruise.io/no-|protect: "true"\n';
    expect(await markdown(text, { otherYamlServer: true })).toContain('pub.kruise.io/no-protect');
  });
});

describe('numbers', () => {
  it.each([
    ['0644', '`0644` is octal: **420** in decimal.'],
    ['0o17', '`0o17` is octal: **15** in decimal.'],
    ['0x1F', '`0x1F` is hexadecimal: **31** in decimal.'],
    ['-0b11', '`-0b11` is binary: **-3** in decimal.'],
  ])('%s', async (number, expected) => {
    const text = `${sidecarSet}spec:\n  volumes:\n    - name: v\n      configMap: {name: c, defaultMode: ${number}|}\n`;
    expect(await markdown(text)).toContain(expected);
  });

  it.each(['420', '0', '"0644"', '08', '0xZ'])('%s is what it looks like', async (number) => {
    const text = `${sidecarSet}spec:\n  volumes:\n    - name: v\n      configMap: {name: c, defaultMode: ${number}|}\n`;
    expect(await markdown(text)).not.toContain('in decimal');
  });
});

describe('nothing is shown', () => {
  it.each([
    ['in a comment', `${sidecarSet}spec:\n  # sel|ector\n  paused: true\n`],
    ['in a block scalar', `${sidecarSet}spec:\n  containers:\n    - args:\n        - |\n          kind: a‸b\n`],
    ['between lines', `${sidecarSet}\n  |\nspec: {}\n`],
    ['on a marker', `${sidecarSet}--|-\nkind: x\n`],
    ['on a free key', `${sidecarSet}spec:\n  selector:\n    matchLabels:\n      ap|p: b\n`],
    ['in what is no Kubernetes object', 'name: a\nspe|c: b\n'],
    ['in an empty file', '|'],
  ])('%s', async (_, text) => {
    expect(await hover(text)).toBeUndefined();
  });

  it('once it is cancelled', async () => {
    const { context, open, position } = languageFixture(`${sidecarSet}sp|ec: {}\n`);
    expect(await hoverAt(context, open, position, { isCancellationRequested: true })).toBeUndefined();
  });
});
