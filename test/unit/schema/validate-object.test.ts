import { describe, expect, it } from 'vitest';
import { validateObject } from '../../../server/src/schema/index.ts';
import { budget, codesOf, sidecarSet, violationsOf, workloadSpread } from './check.ts';

const messagesOf = (...input: Parameters<typeof violationsOf>): readonly string[] =>
  violationsOf(...input).map(({ message }) => message);

describe('validateObject', () => {
  it('is content with good objects', () => {
    expect(
      codesOf(sidecarSet('image: a\nenv: [{name: A, value: b}]\nresources: {limits: {cpu: 1, memory: 1.5Gi}}')),
    ).toEqual([]);
    expect(codesOf(workloadSpread('maxReplicas: 30%\ntolerations: [{operator: Exists, effect: ""}]'))).toEqual([]);
    expect(codesOf(budget('  targetRef: {apiVersion: apps/v1, kind: Deployment, name: a}\n'))).toEqual([]);
  });

  it('says nothing of kinds that are not known', () => {
    expect(codesOf('apiVersion: example.com/v1\nkind: SidecarSet\nmetadata: {nmae: a}\n')).toEqual([]);
    expect(codesOf('apiVersion: apps/v1\nkind: ControllerRevision\nmetadata: {nmae: a}\n')).toEqual([]);
  });

  it('takes empty fields for absent ones', () => {
    expect(codesOf(sidecarSet('image: a\nenv:\nresources:\n  limits:\n    cpu:'))).toEqual([]);
    expect(messagesOf(sidecarSet('image: a', '  imagePullSecrets:\n  -\n'))).toEqual([
      '`spec.imagePullSecrets[0]` must be a mapping, but this is empty. The cluster takes an empty value for it.',
    ]);
    expect(messagesOf(workloadSpread('requiredNodeSelectorTerm: {matchExpressions: [{key: , operator: In}]}'))).toEqual(
      [
        '`key` is empty, but `spec.subsets[0].requiredNodeSelectorTerm.matchExpressions[0]` needs it. The API server refuses the object.',
      ],
    );
  });

  it('looks into nothing under status', () => {
    expect(codesOf(`${budget('')}status: {currentAvailable: many, foo: 1}\n`)).toEqual([]);
  });

  it.each(['1.8', '1.9', 'main'] as const)('checks versions that Kruise %s may not serve', (version) => {
    expect(codesOf(budget('  protectOperations: [DELET]\n', 'v1beta1'), version)).toEqual([
      'enum spec.protectOperations.0',
    ]);
  });

  it('survives what no schema expects', () => {
    const value = JSON.parse(
      `{"apiVersion":"v1","kind":"Pod","metadata":[],"spec":{"containers":{"__proto__":1,"a/b":[[]]},"volumes":[1,[],"x",{"a~b":1}]}}`,
    ) as never;
    const found = validateObject(value, { group: '', version: 'v1', kind: 'Pod' }, '1.9', { isPartial: false });
    expect(found.map(({ code, path }) => `${code} ${path.join('/')}`).toSorted()).toEqual([
      'required spec/volumes/3',
      'type metadata',
      'type spec/containers',
      'type spec/volumes/0',
      'type spec/volumes/1',
      'type spec/volumes/2',
      'unknown-field spec/volumes/3/a~b',
    ]);
  });

  it('stops at a hundred mistakes', () => {
    const names = Array.from({ length: 500 }, (_, index) => `{name: a${index}, imag: b}`);
    expect(
      violationsOf(`apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [${names.join(', ')}]}\n`),
    ).toHaveLength(100);
  });
});

describe('unknown fields', () => {
  it('tell what happens to them at their place', () => {
    expect(messagesOf(sidecarSet('imagePullPolcy: Always'))).toEqual([
      '`spec.containers[0]` has no field `imagePullPolcy`. Did you mean `imagePullPolicy`? The cluster accepts the object and drops the field silently.',
    ]);
    expect(messagesOf(sidecarSet('upgradeStrategy: {upgradetype: HotUpgrade}'))).toEqual([
      '`spec.containers[0].upgradeStrategy` has no field `upgradetype`. Did you mean `upgradeType`? `kubectl apply` refuses it; clients without strict validation drop it silently.',
    ]);
    expect(messagesOf(workloadSpread('patch: {spec: {containers: [{name: a, imag: b}]}}'))[0]).toContain(
      'drops the field silently when it makes a Pod',
    );
    expect(messagesOf(`apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspecs: {}\n`)[0]).toMatch(
      /^A Pod has no field `specs`\. Did you mean `spec`\?/,
    );
  });

  it.each([
    ['image_pull_policy', 'imagePullPolicy'],
    ['ImagePullPolicy', 'imagePullPolicy'],
    ['image-pull-policy', 'imagePullPolicy'],
    ['volumeMount', 'volumeMounts'],
    ['evn', 'env'],
    ['livenesProbe', 'livenessProbe'],
    ['podInjectionPolicy', 'podInjectPolicy'],
  ])('%s was meant as %s', (written, meant) => {
    expect(violationsOf(sidecarSet(`${written}: {}`))[0]?.remedies[0]?.title).toBe(`Rename to \`${meant}\``);
  });

  it('do not suggest a name that is taken', () => {
    expect(messagesOf(sidecarSet('image: a\nimages: b'))[0]).not.toContain('Did you mean');
  });

  it('that stand for a required one tell that the object is refused', () => {
    expect(messagesOf(sidecarSet('resourcesPolicy: {targetContainerMode: sum, resourcesExpr: {}}'))).toEqual([
      '`spec.containers[0].resourcesPolicy` has no field `targetContainerMode`. Did you mean `targetContainersMode`? `targetContainersMode` must be there. The API server refuses the object.',
    ]);
  });

  it('that are misspelled are not missing as well', () => {
    expect(codesOf(workloadSpread('preferredNodeSelectorTerms: [{wieght: 1, preference: {}}]'))).toEqual([
      'unknown-field spec.subsets.0.preferredNodeSelectorTerms.0.wieght',
    ]);
  });

  it('are found at every level, also in kinds without a schema of their own', () => {
    expect(
      codesOf(
        'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {selector: {}, template: {spec: {containers: [{name: a, securityContext: {runAsRot: true}}]}}}\n',
      ),
    ).toEqual(['unknown-field spec.template.spec.containers.0.securityContext.runAsRot']);
    expect(
      codesOf(
        'apiVersion: apps.kruise.io/v1alpha1\nkind: CloneSet\nmetadata: {lable: {}}\nspec: {anything: 1, template: {spec: {containers: [{name: a, prots: []}]}}, volumeClaimTemplates: [{spec: {storageClas: a}}]}\n',
      ),
    ).toEqual([
      'unknown-field metadata.lable',
      'unknown-field spec.template.spec.containers.0.prots',
      'unknown-field spec.volumeClaimTemplates.0.spec.storageClas',
    ]);
    expect(
      codesOf(
        'apiVersion: apps.kruise.io/v1alpha1\nkind: UnitedDeployment\nmetadata: {name: a}\nspec: {template: {deploymentTemplate: {spec: {selector: {}, replica: 1, template: {}}}}, topology: {subsets: [{name: a, patch: {spec: {containers: [{name: a, envs: []}]}}}]}}\n',
      ),
    ).toEqual([
      'unknown-field spec.template.deploymentTemplate.spec.replica',
      'unknown-field spec.topology.subsets.0.patch.spec.containers.0.envs',
    ]);
    expect(
      codesOf(
        'apiVersion: apps.kruise.io/v1alpha1\nkind: AdvancedCronJob\nmetadata: {name: a}\nspec: {template: {jobTemplate: {spec: {template: {spec: {containers: [{name: a, imag: b}]}}}}, broadcastJobTemplate: {spec: {template: {sepc: {}}}}}}\n',
      ),
    ).toEqual([
      'unknown-field spec.template.jobTemplate.spec.template.spec.containers.0.imag',
      'unknown-field spec.template.broadcastJobTemplate.spec.template.sepc',
    ]);
  });
});

describe('misplaced fields', () => {
  it.each([
    ['mountPath: /a\nvolumeMounts: [{name: a}]', 'under `volumeMounts[]`', true],
    ['mountPath: /a', 'under `volumeMounts[]`', false],
    ['containerPort: 80', 'under `ports[]`', false],
    ['limits: {cpu: 1}', 'under `resources`', true],
    ['privileged: true', 'under `securityContext`', true],
    ['imagePullSecrets: []', 'under `spec`', true],
    ['hotUpgradeEmptyImage: a', 'under `upgradeStrategy`', true],
  ])('%s belongs %s', (line, place, isMovable) => {
    const [violation] = violationsOf(sidecarSet(line));
    expect(violation?.code).toBe('misplaced-field');
    expect(violation?.message).toContain(`it belongs ${place}.`);
    expect(violation?.remedies.some(({ title }) => title.startsWith('Move'))).toBe(isMovable);
  });

  it('are found in the objects around', () => {
    const pod =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {selector: {}, template: {replicas: 3, spec: {labels: {}, containers: []}}}\n';
    expect(messagesOf(pod).map((message) => /belongs [^.]*/.exec(message)?.[0])).toEqual([
      'belongs under `spec`',
      'belongs under `spec',
    ]);
    expect(messagesOf('apiVersion: v1\nkind: Pod\nname: a\n')[0]).toContain('it belongs under `metadata`');
  });
});

describe('fields of other versions', () => {
  it.each([
    [
      workloadSpread('requiredNodeSelector: {}'),
      '`requiredNodeSelector` is a field of `apps.kruise.io/v1beta1`. In `v1alpha1` it is called `requiredNodeSelectorTerm`.',
    ],
    [
      workloadSpread('preferredNodeSelectorTerms: []', 'v1beta1'),
      '`preferredNodeSelectorTerms` is a field of `apps.kruise.io/v1alpha1`. In `v1beta1` it is called `preferredNodeSelector`.',
    ],
    [
      sidecarSet('image: a', '  namespace: shop\n'),
      '`namespace` is a field of `apps.kruise.io/v1alpha1`. In `v1beta1` use `namespaceSelector` with the label `kubernetes.io/metadata.name`.',
    ],
    [
      budget('  protectTotalReplicas: 3\n'),
      '`protectTotalReplicas` is a field of `policy.kruise.io/v1beta1`. In `v1alpha1` use the annotation `pub.kruise.io/protect-total-replicas`.',
    ],
    [
      budget('  ignoredPodSelector: {}\n'),
      '`ignoredPodSelector` is a field of `policy.kruise.io/v1beta1`. `v1alpha1` has nothing like it.',
    ],
  ])('%#: say which, and what to write', (yaml, message) => {
    const [violation, ...others] = violationsOf(yaml, 'main');
    expect(violation?.code).toBe('field-of-other-version');
    expect(violation?.message.startsWith(message)).toBe(true);
    expect(others).toEqual([]);
  });

  it('become annotations and labels', () => {
    expect(violationsOf(budget('  protectOperations: [DELETE, EVICT]\n'))[0]?.remedies[0]?.steps).toEqual([
      { action: 'remove', path: ['spec', 'protectOperations'] },
      { action: 'set', path: ['metadata', 'annotations', 'kruise.io/pub-protect-operations'], value: 'DELETE,EVICT' },
    ]);
    const alpha = sidecarSet('image: a', '  customVersion: v2\n').replace('v1beta1', 'v1alpha1');
    expect(violationsOf(alpha)[0]?.remedies[0]?.steps[1]).toEqual({
      action: 'set',
      path: ['metadata', 'labels', 'apps.kruise.io/sidecarset-custom-version'],
      value: 'v2',
    });
  });

  it('are not turned into what they cannot be', () => {
    expect(violationsOf(budget('  protectOperations: [1]\n'))[0]?.remedies.map(({ title }) => title)).toEqual([
      'Change `apiVersion` to `policy.kruise.io/v1beta1`',
    ]);
  });
});

describe('what no webhook looks at', () => {
  const template = (containers: string): string =>
    `template: {metadata: {labels: {app: db}}, spec: {containers: [${containers}]}}`;
  const workload = (kind: string, spec: string): string =>
    `apiVersion: apps.kruise.io/v1alpha1\nkind: ${kind}\nmetadata: {name: db}\nspec: ${spec}\n`;
  const accepted = 'The cluster accepts the object, but no Pod can be made from it.';
  const refused = "Kruise's webhook refuses the object.";

  it.each([
    ['a Pod of a StatefulSet', workload('StatefulSet', `{${template('{name: a, ports: [{}]}')}}`), accepted],
    ['a Pod of a CloneSet', workload('CloneSet', `{${template('{name: a, ports: [{}]}')}}`), refused],
    ['a claim', workload('CloneSet', '{volumeClaimTemplates: [{spec: {accessModes: [Mine]}}]}'), accepted],
    ['a type, which is read', workload('StatefulSet', `{${template('{name: 1}')}}`), refused],
    [
      'a Deployment of a UnitedDeployment',
      workload(
        'UnitedDeployment',
        `{template: {deploymentTemplate: {spec: {strategy: {type: Fast}, ${template('{name: a}')}}}}}`,
      ),
      accepted,
    ],
    [
      'a Pod of such a Deployment',
      workload('UnitedDeployment', `{template: {deploymentTemplate: {spec: {${template('{name: a, ports: [{}]}')}}}}}`),
      refused,
    ],
  ])('is told as that: %s', (_what, text, fate) => {
    const messages = violationsOf(text).map(({ message }) => message);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(fate);
  });

  it('is nothing where the controller of a UnitedDeployment fills the selector in', () => {
    const of = (name: string, selector: string): string =>
      workload('UnitedDeployment', `{template: {${name}: {spec: {${selector}${template('{name: a}')}}}}}`);
    for (const name of ['statefulSetTemplate', 'deploymentTemplate']) {
      expect(codesOf(of(name, ''))).toEqual([]);
      expect(codesOf(of(name, 'selector: null, '))).toEqual([]);
      expect(codesOf(of(name, 'selector: 1, '))).toEqual([`type spec.template.${name}.spec.selector`]);
    }
  });
});

describe('fields of later releases', () => {
  const policy = sidecarSet(
    'resourcesPolicy: {targetContainersMode: sum, resourcesExpr: {}}\nshareVolumeDevicePolicy: {type: enabled}',
  ).replace('v1beta1', 'v1alpha1');

  it('are found where the release does not have them', () => {
    expect(codesOf(policy, '1.8')).toEqual([
      'field-too-new spec.containers.0.shareVolumeDevicePolicy',
      'field-too-new spec.containers.0.resourcesPolicy',
    ]);
    expect(codesOf(policy, '1.9')).toEqual([]);
    expect(violationsOf(policy, '1.8')[0]?.message).toContain(
      '`shareVolumeDevicePolicy` came with Kruise 1.9; the release chosen is Kruise 1.8.',
    );
  });

  it('count by the Kubernetes types of Kruise, where it reads them itself', () => {
    const stop = 'lifecycle: {stopSignal: SIGUSR1}';
    expect(codesOf(sidecarSet(stop))).toEqual(['field-too-new spec.containers.0.lifecycle.stopSignal']);
    expect(codesOf(workloadSpread(`patch: {spec: {containers: [{name: a, ${stop}}], resources: {}}}`))).toEqual([
      'field-too-new spec.subsets.0.patch.spec.containers.0.lifecycle.stopSignal',
    ]);
    expect(codesOf(workloadSpread('patch: {spec: {resources: {}}}'), '1.8')).toEqual([
      'field-too-new spec.subsets.0.patch.spec.resources',
    ]);
    expect(
      codesOf(
        `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, ${stop}, restartPolicyRules: []}], hostnameOverride: a}\n`,
      ),
    ).toEqual([]);
  });
});

describe('wrong types', () => {
  it.each([
    ['env: [{name: A, value: 8080}]', 'must be a string, but this is the number 8080. Quote it: `"8080"`.'],
    [
      'env: [{name: A, value: on}]',
      'must be a string, but this is the boolean `true`. YAML reads an unquoted `on` as `true`. Quote it: `"on"`.',
    ],
    [
      'env: [{name: A, value: 0123}]',
      'must be a string, but this is the number 83. YAML reads an unquoted `0123` as the number 83. Quote it: `"0123"`.',
    ],
    ['command: sh', 'must be a list, but this is a string. Write it as a list with one item.'],
    ['env: {name: A}', 'must be a list, but this is a mapping. Write it as a list with one item.'],
    ['stdin: "true"', 'must be `true` or `false`, but this is a string. Remove the quotes.'],
    ['ports: [{containerPort: "80"}]', 'must be an integer, but this is a string. Remove the quotes.'],
    ['livenessProbe: {httpGet: {port: 8.5}}', 'must be an integer or a string, but this is the number 8.5.'],
    ['resources: {limits: [cpu]}', 'must be a mapping, but this is a list.'],
  ])('%s %s', (line, message) => {
    const [violation, ...others] = violationsOf(sidecarSet(line));
    expect(violation?.code).toBe('type');
    expect(violation?.message).toContain(message);
    expect(violation?.message).toMatch(/Kruise's webhook refuses the object\.$/);
    expect(others).toEqual([]);
  });

  it('of label values are quoted', () => {
    const [violation] = violationsOf(budget('').replace('app: shop', 'canary: yes'));
    expect(violation?.message).toBe(
      '`spec.selector.matchLabels.canary` must be a string, but this is the boolean `true`. YAML reads an unquoted `yes` as `true`. Quote it: `"yes"`. The API server refuses the object.',
    );
    expect(violation?.remedies[0]?.steps).toEqual([
      { action: 'set', path: ['spec', 'selector', 'matchLabels', 'canary'], value: 'yes' },
    ]);
  });

  it('in Secrets are told without what they hold', () => {
    const [violation] = violationsOf(
      'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData:\n  password: 0123456\n',
    );
    expect(violation?.message).toBe(
      '`stringData.password` must be a string. Quote it. The API server refuses the object.',
    );
    expect(violation?.remedies[0]?.title).toBe('Quote it');
    expect(violation?.remedies[0]?.steps).toEqual([
      { action: 'set', path: ['stringData', 'password'], value: '0123456' },
    ]);
  });

  it('of references become objects', () => {
    expect(violationsOf(sidecarSet('image: a', '  imagePullSecrets: [regcred]\n'))[0]?.remedies[0]).toEqual({
      title: 'Write `name: regcred`',
      isSafe: false,
      steps: [{ action: 'set', path: ['spec', 'imagePullSecrets', 0], value: { name: 'regcred' } }],
    });
  });

  it('of mappings written as lists are put together', () => {
    expect(
      violationsOf(workloadSpread('patch: {metadata: {labels: [{a: b}, {c: d}]}}'))[0]?.remedies[0]?.steps[0],
    ).toEqual({
      action: 'set',
      path: ['spec', 'subsets', 0, 'patch', 'metadata', 'labels'],
      value: { a: 'b', c: 'd' },
    });
    expect(violationsOf(workloadSpread('patch: {metadata: {labels: [{a: b}, {a: d}]}}'))[0]?.remedies).toEqual([]);
  });
});

describe('wrong values', () => {
  it('are errors where somebody refuses them, and warnings where nobody does', () => {
    const found = violationsOf(
      sidecarSet('podInjectPolicy: Before\nimagePullPolicy: always', '  updateStrategy: {type: NotUpdated}\n'),
    );
    expect(found.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      "error: `always` is no value of `spec.containers[0].imagePullPolicy`. Did you mean `Always`? Kruise's webhook refuses the object.",
      "error: `Before` is no value of `spec.containers[0].podInjectPolicy`. It must be `BeforeAppContainer` or `AfterAppContainer`. Kruise's webhook refuses the object.",
      'warning: `NotUpdated` is no value of `spec.updateStrategy.type`. Did you mean `NotUpdate`? The cluster accepts it, and it rolls like `RollingUpdate`, only that `partition`, `maxUnavailable` and the rest are no longer checked.',
    ]);
  });

  it('of quantities and small numbers', () => {
    expect(messagesOf(sidecarSet('resources: {limits: {memory: 128MB}}'))).toEqual([
      "`spec.containers[0].resources.limits.memory` must be a quantity, such as `500m`, `2` or `1.5Gi`, but this is `128MB`. Kruise's webhook refuses the object.",
    ]);
    expect(messagesOf(budget('  protectTotalReplicas: 0\n', 'v1beta1'), 'main')).toEqual([
      '`spec.protectTotalReplicas` must be 1 or more. The API server refuses the object.',
    ]);
    expect(messagesOf(sidecarSet('image: a', '  revisionHistoryLimit: 4294967296\n'))).toEqual([
      '`spec.revisionHistoryLimit` must fit into 32 bits, but 4294967296 does not. The API server refuses the object.',
    ]);
  });

  it.each(['1', '0.5', '.5', '1e3', '1E3', '100m', '1.5Gi', '+1', '-1', '1_0', '5 Gi', 'Gi', '1kb', ''])(
    'the quantity %j',
    (quantity) => {
      const isGood = /^[-+.\d]+(m|Gi|[eE]3)?$/.test(quantity);
      expect(codesOf(sidecarSet(`resources: {limits: {cpu: "${quantity}"}}`))).toEqual(
        isGood ? [] : ['format spec.containers.0.resources.limits.cpu'],
      );
    },
  );
});

describe('missing fields', () => {
  it('are told with the object that lacks them', () => {
    const [violation] = violationsOf(workloadSpread('').replace(', name: shop}\n  subsets', '}\n  subsets'));
    expect(violation).toMatchObject({
      code: 'required',
      path: ['spec', 'targetRef'],
      part: 'key',
      message: '`spec.targetRef` needs the field `name`. The API server refuses the object.',
    });
  });

  it('are none in patches', () => {
    expect(
      codesOf(
        'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {template: {spec: {containers: [{image: a}]}}}\n',
        '1.9',
        true,
      ),
    ).toEqual([]);
    expect(codesOf(workloadSpread('patch: {spec: {volumes: [{emptyDir: {}}], containers: [{image: a}]}}'))).toEqual([]);
  });
});

describe('patch directives', () => {
  const patch =
    '{$patch: replace, $retainKeys: [a], containers: [{name: a, $patch: delete}], $setElementOrder/containers: [{name: a}], $deleteFromPrimitiveList/finalizers: [x], tolerations: null}';

  it('are allowed in the patch of a subset and in partial objects', () => {
    expect(codesOf(workloadSpread(`patch: {spec: ${patch}}`))).toEqual([]);
    expect(codesOf(`apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: ${patch}\n`, '1.9', true)).toEqual([]);
  });

  it('are unknown fields elsewhere', () => {
    expect(codesOf(sidecarSet('$patch: delete'))).toEqual(['unknown-field spec.containers.0.$patch']);
  });
});
