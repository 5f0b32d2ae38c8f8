import { describe, expect, it } from 'vitest';
import { coreContainerImageRule } from '../../../../server/src/rules/core/container-image.ts';
import { coreContainerNameRule } from '../../../../server/src/rules/core/container-name.ts';
import { coreContainerPortRule } from '../../../../server/src/rules/core/container-port.ts';
import { containerExample, podExample } from '../../../../server/src/rules/core/core-rule.ts';
import { coreEnvRule } from '../../../../server/src/rules/core/env.ts';
import { coreObjectMetadataRule } from '../../../../server/src/rules/core/object-metadata.ts';
import { coreProbeRule } from '../../../../server/src/rules/core/probe.ts';
import { coreVolumeMountRule } from '../../../../server/src/rules/core/volume-mount.ts';
import { Checker } from '../../../../server/src/rules/checker.ts';
import { allRules } from '../../../../server/src/rules/registry.ts';
import { sidecarSetExample } from '../../../../server/src/rules/sidecarset/example.ts';
import { createWorkspace } from '../../workspace/create-workspace.ts';
import { check, fixed } from '../check.ts';

const codesOn = async (manifest: string): Promise<readonly string[]> => {
  const { workspace } = await createWorkspace({ 'a.yaml': manifest });
  const found = new Checker(workspace, allRules).findingsOf('file:///w/a.yaml');
  return found.flatMap(({ findings }) => findings.map(({ code }) => code));
};
const statefulSet = (kind: string, volumes = ''): string =>
  podExample(`        volumeMounts:\n        - name: data\n          mountPath: /data\n${volumes}`)
    .replace('kind: Deployment', `kind: ${kind}`)
    .replace('spec:\n', 'spec:\n  volumeClaimTemplates:\n  - metadata:\n      name: data\n');

describe('core rules', () => {
  it('underline what has to change, and say what happens', async () => {
    const [finding] = await check(coreContainerNameRule, containerExample('', { name: 'Log_Agent' }));
    expect(finding?.at).toBe('Log_Agent');
    expect(finding?.message).toBe(
      '"name" must be at most 63 lower-case letters, digits and "-", with a letter or digit at both ends; it is "Log_Agent". Kruise\'s webhook refuses the SidecarSet.',
    );
    const [ofPod] = await check(coreContainerNameRule, podExample('').replace('- name: shop', '- name: Shop'));
    expect(ofPod?.message).toContain('No Pod can be made from this.');
  });

  it('point to the first of two', async () => {
    const text = containerExample('    ports:\n    - {containerPort: 1, name: a}\n    - {containerPort: 2, name: a}\n');
    const { workspace } = await createWorkspace({ 'a.yaml': text });
    const [finding] = new Checker(workspace, [coreContainerPortRule]).findingsOf('file:///w/a.yaml')[0]!.findings;
    expect(finding?.related).toMatchObject([{ range: { start: { line: 12 } } }]);
  });

  it('need no defaults to be written', async () => {
    expect(
      await codesOn(
        containerExample('    livenessProbe:\n      httpGet:\n        port: 80\n    ports:\n    - containerPort: 80\n'),
      ),
    ).toEqual([]);
    expect(await codesOn(podExample('      volumes:\n      - name: a\n'))).toEqual([]);
  });

  it('know the traps of SidecarSets', async () => {
    const startup = '    startupProbe:\n      httpGet:\n        port: 80\n';
    expect((await check(coreProbeRule, containerExample(startup))).map(({ at }) => at)).toEqual([
      'startupProbe',
      'httpGet',
      'httpGet',
    ]);
    expect(await check(coreProbeRule, podExample(startup.replaceAll(/^/gm, '    ').trimEnd() + '\n'))).toEqual([]);
    const init = sidecarSetExample('', { containers: '  initContainers:\n  - name: test\n    image: x\n' });
    expect((await check(coreContainerNameRule, init)).map(({ at }) => at)).toEqual(['test']);
  });

  it('leave to the schema what it says', async () => {
    expect(await codesOn(containerExample('    ports:\n    - name: a\n'))).toEqual(['schema/required']);
    expect(await codesOn(containerExample('    imagePullPolicy: always\n'))).toEqual(['schema/enum']);
    expect(await codesOn(containerExample('    command: sh\n'))).toEqual(['schema/type']);
  });

  it('tell of numbers that do not fit', async () => {
    expect(await codesOn(containerExample('    ports:\n    - containerPort: 4294967296\n'))).toEqual([
      'kubernetes/container-port',
    ]);
  });

  it('know that claims become volumes', async () => {
    expect(await check(coreVolumeMountRule, statefulSet('StatefulSet'))).toEqual([]);
    expect(
      await check(
        coreVolumeMountRule,
        statefulSet('StatefulSet', '      volumes:\n      - name: data\n        emptyDir: {}\n'),
      ),
    ).toEqual([]);
    expect((await check(coreVolumeMountRule, statefulSet('DaemonSet'))).map(({ at }) => at)).toEqual(['data']);
  });

  it('are silent about sources that a newer release may know', async () => {
    const variable = '        env:\n        - name: A\n          valueFrom:\n            newKeyRef: {}\n';
    expect(await check(coreEnvRule, podExample(variable))).toEqual([]);
    expect(await check(coreEnvRule, podExample(variable.replace('\n            newKeyRef: {}', ' {}')))).toHaveLength(
      1,
    );
  });

  it('mend what is known', async () => {
    const padded = containerExample('', { image: '" a:1 "' });
    expect(await fixed(coreContainerImageRule, padded)).toContain('image: "a:1"');
    expect(await fixed(coreContainerNameRule, containerExample('', { name: 'Log_Agent' }))).toContain(
      'name: log-agent\n    image',
    );
    const startup = '    startupProbe:\n      tcpSocket:\n        port: 80\n';
    expect(await fixed(coreProbeRule, containerExample(startup))).toContain('successThreshold: 1');
  });
});

describe('coreObjectMetadataRule', () => {
  it('looks at labels, annotations, owners and finalizers of every kind', async () => {
    const object = (metadata: string): string =>
      `apiVersion: policy.kruise.io/v1alpha1\nkind: PodUnavailableBudget\nmetadata: {name: a, ${metadata}}\nspec: {maxUnavailable: 1, selector: {matchLabels: {a: b}}}\n`;
    const at = async (metadata: string): Promise<readonly string[]> =>
      (await check(coreObjectMetadataRule, object(metadata))).map((finding) => finding.at);
    expect(await at('labels: {a: b c, "d e": f}')).toEqual(['b c', 'f']);
    expect(await at('annotations: {"a/b/c": x, A: y}')).toEqual(['x']);
    expect(await at('finalizers: [a b, orphan, foregroundDeletion]')).toEqual(['finalizers', 'a b']);
    expect(await at('labels: 5')).toEqual([]);
  });
});
