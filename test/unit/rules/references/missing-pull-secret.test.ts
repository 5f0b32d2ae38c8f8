import { describe, expect, it } from 'vitest';
import { Checker } from '../../../../server/src/rules/checker.ts';
import { missingPullSecretRule } from '../../../../server/src/rules/references/missing-pull-secret.ts';
import type { Finding } from '../../../../server/src/rules/rule.ts';
import type { ManifestWorkspace } from '../../../../server/src/workspace/manifest-workspace.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { deployment, namespace, secret, sidecarSet } from '../../workspace/manifests.ts';

const uri = (path: string): string => `file:///w/${path}`;

function findings(workspace: ManifestWorkspace, path = 'set.yaml'): readonly Finding[] {
  return new Checker(workspace, [missingPullSecretRule]).findingsOf(uri(path)).flatMap((entry) => entry.findings);
}

const set = sidecarSet('agent', 'logs=on', 'pull');
const logs = { logs: 'on' };
/** A SidecarSet over two namespaces, of which only one has the Secret. */
const files = {
  'set.yaml': set,
  'a.yaml': deployment('a', 'team-a', logs).replace('logs: on', 'logs: "on"'),
  'b/b.yaml': deployment('b', 'team-b', logs).replace('logs: on', 'logs: "on"'),
  'secret.yaml': secret('pull', 'team-a'),
};
const withSet = { ...files, 'set.yaml': set.replace('logs: on', 'logs: "on"') };

describe('for a SidecarSet', () => {
  it('names the namespaces without the Secret, and links the workloads there', async () => {
    const { workspace } = await createWorkspace(withSet);
    const [finding, ...others] = findings(workspace);
    expect(others).toEqual([]);
    expect(finding?.severity).toBe('warning');
    expect(finding?.message).toContain('Secret "pull" into team-b, where this SidecarSet injects into 1 workload.');
    expect(finding?.message).toContain('It is there in team-a only.');
    expect(finding?.related).toEqual([
      {
        message: 'Deployment team-b/b gets the name of the Secret, but has no such Secret.',
        uri: uri('b/b.yaml'),
        range: { start: { line: 3, character: 8 }, end: { line: 3, character: 9 } },
      },
    ]);
    const { document } = workspace.partsOf(uri('set.yaml'))[0]!;
    expect(document.text.slice(finding!.range.start, finding!.range.end)).toBe('pull');
  });

  it('follows the Secret, the labels and the namespaces wherever they are edited', async () => {
    const { workspace, fileSystem } = await createWorkspace(withSet);
    const affected: string[] = [];
    workspace.onDidChange(({ affectedUris }) => affected.push(...affectedUris));
    const checker = new Checker(workspace, [missingPullSecretRule]);
    const missing = (): readonly string[] =>
      checker
        .findingsOf(uri('set.yaml'))
        .flatMap((entry) => entry.findings.map(({ message }) => /into ([^.]*?), where/.exec(message)?.[1] ?? ''));
    expect(missing()).toEqual(['team-b']);
    workspace.open('untitled:x', 'yaml', 1, secret('pull', 'team-b'));
    expect(missing()).toEqual([]);
    workspace.change('untitled:x', 2, [{ text: secret('pul', 'team-b') }]);
    expect(missing()).toEqual(['team-b']);
    fileSystem.files.set(uri('secret.yaml'), secret('pull', 'team-b'));
    await workspace.fileChanged(uri('secret.yaml'));
    expect(missing()).toEqual(['team-a']);
    workspace.fileDeleted(uri('secret.yaml'));
    expect(missing()).toEqual(['team-a and team-b']);
    workspace.fileDeleted(uri('a.yaml'));
    expect(missing()).toEqual(['team-b']);
    expect(new Set(affected)).toEqual(new Set([uri('set.yaml')]));
    expect(affected.length).toBe(5);
  });

  it('moves its links with edits of the other file that change nothing else', async () => {
    const { workspace } = await createWorkspace(withSet);
    const [finding] = findings(workspace);
    workspace.open(uri('b/b.yaml'), 'yaml', 1, `# a comment\n${withSet['b/b.yaml']}`);
    expect(finding?.related?.[0]?.range.start.line).toBe(4);
  });

  it('heeds the namespaceSelector as far as Namespace objects tell', async () => {
    const selector = '  namespaceSelector:\n    matchLabels:\n      team: b\n';
    const narrowed = sidecarSet('agent', 'logs=on', 'pull', selector).replace('logs: on', 'logs: "on"');
    const withNamespaces = {
      ...withSet,
      'set.yaml': narrowed,
      'secret.yaml': secret('other', 'team-a'),
      'n.yaml': `${namespace('team-a', { team: 'a' })}---\n${namespace('team-b', { team: 'b' })}`,
    };
    expect(findings((await createWorkspace(withNamespaces)).workspace)[0]?.message).toContain('into team-b, where');
    // Without them nothing is known, and nothing said.
    const unknown = Object.fromEntries(Object.entries(withNamespaces).filter(([path]) => path !== 'n.yaml'));
    expect(findings((await createWorkspace(unknown)).workspace)).toEqual([]);
  });

  it('counts namespaces that it names itself, also without workloads', async () => {
    const pinned = set.replace('v1beta1', 'v1alpha1').replace('spec:\n', 'spec:\n  namespace: team-x\n');
    expect(findings((await createWorkspace({ 'set.yaml': pinned })).workspace)[0]?.message).toContain(
      'into team-x, which this SidecarSet injects into.',
    );
    const byName = sidecarSet(
      'agent',
      'logs=on',
      'pull',
      '  namespaceSelector:\n    matchLabels:\n      kubernetes.io/metadata.name: team-y\n',
    );
    expect(findings((await createWorkspace({ 'set.yaml': byName })).workspace)[0]?.message).toContain('into team-y');
  });

  it('does not count namespaces that the webhook never sees', async () => {
    const { workspace } = await createWorkspace({
      'set.yaml': withSet['set.yaml'],
      'a.yaml': withSet['a.yaml'].replace('team-a', 'kube-system'),
      'b.yaml': withSet['a.yaml'].replace('team-a', 'kruise-system'),
    });
    expect(findings(workspace)).toEqual([]);
  });

  it('says nothing where no workload matches', async () => {
    const { workspace } = await createWorkspace({
      'set.yaml': set,
      'a.yaml': deployment('a', 'team-a', { logs: 'off' }),
    });
    expect(findings(workspace)).toEqual([]);
  });

  const providers: Readonly<Record<string, string>> = {
    ResourceDistribution:
      'apiVersion: apps.kruise.io/v1alpha1\nkind: ResourceDistribution\nmetadata: {name: d}\nspec:\n  resource: {apiVersion: v1, kind: Secret, metadata: {name: pull}}\n  targets: {includedNamespaces: {list: [{name: team-b}]}}\n',
    'ResourceDistribution for all but one':
      'apiVersion: apps.kruise.io/v1beta1\nkind: ResourceDistribution\nmetadata: {name: d}\nspec:\n  resource: {apiVersion: v1, kind: Secret, metadata: {name: pull}}\n  targets: {allNamespaces: true, excludedNamespaces: {list: [{name: team-z}]}}\n',
    'ResourceDistribution by labels': `apiVersion: apps.kruise.io/v1beta1\nkind: ResourceDistribution\nmetadata: {name: d}\nspec:\n  resource: {apiVersion: v1, kind: Secret, metadata: {name: pull}}\n  targets: {namespaceSelector: {matchLabels: {team: b}}}\n---\n${namespace('team-b', { team: 'b' })}`,
    SealedSecret: 'apiVersion: bitnami.com/v1alpha1\nkind: SealedSecret\nmetadata: {name: pull, namespace: team-b}\n',
    'SealedSecret with a template':
      'apiVersion: bitnami.com/v1alpha1\nkind: SealedSecret\nmetadata: {name: x, namespace: team-b}\nspec: {template: {metadata: {name: pull}}}\n',
    ExternalSecret:
      'apiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: x, namespace: team-b}\nspec: {target: {name: pull}}\n',
    'ExternalSecret without a target name':
      'apiVersion: external-secrets.io/v1beta1\nkind: ExternalSecret\nmetadata: {name: pull, namespace: team-b}\n',
    ClusterExternalSecret:
      'apiVersion: external-secrets.io/v1\nkind: ClusterExternalSecret\nmetadata: {name: pull}\nspec: {namespaces: [team-b]}\n',
    SopsSecret:
      'apiVersion: isindir.github.com/v1alpha3\nkind: SopsSecret\nmetadata: {name: x, namespace: team-b}\nspec: {secretTemplates: [{name: other}, {name: pull}]}\n',
    'a template of a Helm chart':
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: pull\n  namespace: {{ .Release.Namespace }}\n',
  };
  it.each(Object.entries(providers))('takes a Secret for present that comes from %s', async (_, text) => {
    expect(findings((await createWorkspace({ ...withSet, 'provider.yaml': text })).workspace)).toEqual([]);
  });

  const others: Readonly<Record<string, string>> = {
    'a ResourceDistribution that excludes the namespace': providers['ResourceDistribution for all but one']!.replace(
      'team-z',
      'team-b',
    ),
    'a ResourceDistribution of a ConfigMap': providers['ResourceDistribution']!.replace(
      'kind: Secret',
      'kind: ConfigMap',
    ),
    'a ResourceDistribution with an empty selector': providers['ResourceDistribution by labels']!.replace(
      '{matchLabels: {team: b}}',
      '{}',
    ),
    'cert-manager':
      'apiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: {name: x, namespace: team-b}\nspec: {secretName: pull}\n',
    'a Secret of another namespace': secret('pull', 'team-c'),
  };
  it.each(Object.entries(others))('does not take it from %s', async (_, text) => {
    expect(findings((await createWorkspace({ ...withSet, 'provider.yaml': text })).workspace).length).toBe(1);
  });

  it('counts Kustomize generators, in the namespace of their kustomization', async () => {
    const generated = (text: string) => createWorkspace({ ...withSet, 'k/kustomization.yaml': text });
    const right = await generated('namespace: team-b\nsecretGenerator:\n- name: pull\n  files: [x]\n');
    expect(findings(right.workspace)).toEqual([]);
    const wrong = await generated('namespace: team-c\nsecretGenerator:\n- name: pull\n');
    expect(findings(wrong.workspace).length).toBe(1);
    const flux = await generated(
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nnamespace: team-b\nsecretGenerator:\n- name: pull\n',
    );
    expect(findings(flux.workspace).length).toBe(1);
  });
});

describe('for everything else', () => {
  const pod = (kind: string, extra: string): string =>
    `apiVersion: v1\nkind: ${kind}\nmetadata: {name: p, namespace: team-a}\n${extra}`;
  const listed = 'spec: {imagePullSecrets: [{name: pull}]}\n';

  it('looks into the own namespace', async () => {
    const { workspace } = await createWorkspace({ 'set.yaml': pod('Pod', listed), 's.yaml': secret('pull', 'team-b') });
    expect(findings(workspace)).toMatchObject([{ severity: 'warning' }]);
    expect(findings(workspace)[0]?.message).toContain('into team-a, the namespace of this Pod.');
    expect(
      findings(
        (await createWorkspace({ 'set.yaml': pod('Pod', listed), 's.yaml': secret('pull', 'team-a') })).workspace,
      ),
    ).toEqual([]);
  });

  it('only mentions Secrets that the workspace knows nothing of', async () => {
    expect(findings((await createWorkspace({ 'set.yaml': pod('Pod', listed) })).workspace)).toMatchObject([
      { severity: 'information' },
    ]);
  });

  it('knows ServiceAccounts, image pull jobs and nested templates', async () => {
    const cron =
      'apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: c}\nspec: {jobTemplate: {spec: {template: {spec: {imagePullSecrets: [{name: pull}]}}}}}\n';
    const job =
      'apiVersion: apps.kruise.io/v1alpha1\nkind: ImagePullJob\nmetadata: {name: j}\nspec: {image: x, completionPolicy: {}, pullSecrets: [pull, other]}\n';
    expect(
      findings(
        (await createWorkspace({ 'set.yaml': pod('ServiceAccount', 'imagePullSecrets: [{name: pull}]\n') })).workspace,
      ).length,
    ).toBe(1);
    expect(findings((await createWorkspace({ 'set.yaml': cron })).workspace).length).toBe(1);
    expect(findings((await createWorkspace({ 'set.yaml': job })).workspace).length).toBe(2);
  });

  it('leaves other Secrets alone', async () => {
    const env =
      'spec: {containers: [{name: a, envFrom: [{secretRef: {name: pull}}]}], volumes: [{name: v, secret: {secretName: pull}}]}\n';
    expect(findings((await createWorkspace({ 'set.yaml': pod('Pod', env) })).workspace)).toEqual([]);
  });

  it('looks into every namespace that Kustomize deploys to', async () => {
    const overlay = (name: string): string => `namespace: ${name}\nresources: [../base]\n`;
    const { workspace } = await createWorkspace({
      'base/kustomization.yaml': 'resources: [pod.yaml]\n',
      'base/pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {imagePullSecrets: [{name: pull}]}\n',
      'one/kustomization.yaml': overlay('team-1'),
      'two/kustomization.yaml': overlay('team-2'),
      's.yaml': secret('pull', 'team-1'),
    });
    expect(findings(workspace, 'base/pod.yaml').map(({ message }) => /into ([^,]*)/.exec(message)?.[1])).toEqual([
      'team-2',
    ]);
  });
});

describe('its fixes', () => {
  it('make a Secret beside the workload, and a ResourceDistribution, both without credentials', async () => {
    const { workspace } = await createWorkspace(withSet);
    const fixes = findings(workspace)[0]?.fixes?.() ?? [];
    expect(fixes.map(({ title }) => title)).toEqual([
      'Create a skeleton of the Secret "pull" in team-b',
      'Create a ResourceDistribution of the Secret "pull" for team-b',
    ]);
    expect(fixes[0]?.newFiles?.[0]?.uri).toBe(uri('b/pull.team-b.secret.yaml'));
    expect(fixes[1]?.newFiles?.[0]?.uri).toBe(uri('pull.resourcedistribution.yaml'));
    for (const fix of fixes) {
      const { uri: file, text } = fix.newFiles![0]!;
      expect(text).toContain('"registry.example.com"');
      expect(text).not.toMatch(/password": "[^"]/);
      workspace.open(file, 'yaml', 1, text);
      expect(findings(workspace)).toEqual([]);
      expect(
        new Checker(workspace)
          .findingsOf(file)
          .flatMap((entry) => entry.findings)
          .filter(({ severity }) => severity === 'error'),
      ).toEqual([]);
      await workspace.close(file);
    }
  });

  it('make all missing Secrets at once', async () => {
    const { workspace } = await createWorkspace({ ...withSet, 'secret.yaml': secret('x', 'team-a') });
    const [fix] = findings(workspace)[0]?.fixes?.() ?? [];
    expect(fix?.title).toBe('Create skeletons of the Secret "pull" in 2 namespaces');
    workspace.open(fix!.newFiles![0]!.uri, 'yaml', 1, fix!.newFiles![0]!.text);
    expect(findings(workspace)).toEqual([]);
  });

  it('extend a ResourceDistribution that is there', async () => {
    const distribution =
      'apiVersion: apps.kruise.io/v1alpha1\nkind: ResourceDistribution\nmetadata:\n  name: d\nspec:\n  resource:\n    apiVersion: v1\n    kind: Secret\n    metadata:\n      name: pull\n  targets:\n    includedNamespaces:\n      list:\n      - name: team-c\n';
    const { workspace } = await createWorkspace({ ...withSet, 'd.yaml': `# first\n---\n${distribution}` });
    const [fix] = findings(workspace)[0]?.fixes?.() ?? [];
    expect(fix?.title).toBe('Add team-b to ResourceDistribution d');
    workspace.open(uri('d.yaml'), 'yaml', 1, `# first\n---\n${distribution}`);
    const edits = fix!.edits.map(({ range, startLine, newText }) => ({
      range: {
        start: { ...range.start, line: range.start.line + startLine },
        end: { ...range.end, line: range.end.line + startLine },
      },
      text: newText,
    }));
    workspace.change(uri('d.yaml'), 2, edits);
    expect(workspace.openFile(uri('d.yaml'))?.file.text).toContain('      - name: team-c\n      - name: team-b\n');
    expect(findings(workspace)).toEqual([]);
  });

  it('are made for files that have a place only', async () => {
    const { workspace } = await createWorkspace({ 'b.yaml': withSet['b/b.yaml'] });
    workspace.open('untitled:Untitled-1', 'yaml', 1, withSet['set.yaml']);
    const [finding] = new Checker(workspace, [missingPullSecretRule])
      .findingsOf('untitled:Untitled-1')
      .flatMap((entry) => entry.findings);
    expect(finding?.fixes?.()).toEqual([]);
  });
});
