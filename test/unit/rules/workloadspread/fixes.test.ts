import { describe, expect, it } from 'vitest';
import { podTemplateExample } from '../../../../server/src/rules/podunavailablebudget/pod-template-example.ts';
import type { Rule } from '../../../../server/src/rules/rule.ts';
import { allRules } from '../../../../server/src/rules/registry.ts';
import { spreadExample } from '../../../../server/src/rules/workloadspread/spec.ts';
import { fixesIn, shortFixes, type ExpectedFix } from '../check.ts';

const ruleOf = (what: string): Rule => allRules.find(({ meta }) => meta.code === `kruise/workloadspread/${what}`)!;
const two = '  - name: zone-a\n    maxReplicas: 2\n  - name: zone-b\n';
const scheduled = (strategy: string, subsets = two): string =>
  spreadExample(subsets, { spec: `  scheduleStrategy: ${strategy}\n` });
const shares = (first: string, second: string, kind = 'Deployment'): string =>
  spreadExample(`  - name: zone-a\n    maxReplicas: ${first}\n  - name: zone-b\n    maxReplicas: ${second} # rest\n`, {
    kind,
  });
const targeting = (apiVersion: string, kind: string): string =>
  spreadExample(two, { kind }).replace('apps/v1', apiVersion);
const selecting = (field: string): string => spreadExample(`  - name: zone-a\n    ${field}\n`);
const term = (requirement: string): string => `requiredNodeSelectorTerm: {matchExpressions: [${requirement}]}`;
const patching = (patch: string): string =>
  `${spreadExample(`  - name: zone-a\n    patch:\n${patch.replaceAll(/^/gm, '      ').trimEnd()}\n`)}---\n${podTemplateExample}`;

const cases: readonly (readonly [name: string, what: string, manifest: string, fixes: readonly ExpectedFix[]])[] = [
  [
    'two subsets of one name',
    'subsets',
    spreadExample('  - name: zone-a\n    maxReplicas: 1\n  - name: zone-a # b\n'),
    [
      ['Change to "zone-a-2"', '- name: zone-a # b', '- name: zone-a-2 # b'],
      ['Remove this subset', '- name: zone-a # b', ''],
    ],
  ],
  [
    'adaptive settings of a fixed strategy',
    'schedule-strategy',
    scheduled('{type: Fixed, adaptive: {rescheduleCriticalSeconds: 60}}'),
    [
      [
        'Set "type" to "Adaptive"',
        'scheduleStrategy: {type: Fixed, adaptive: {rescheduleCriticalSeconds: 60}}',
        'scheduleStrategy: {type: Adaptive, adaptive: {rescheduleCriticalSeconds: 60}}',
      ],
      [
        'Remove "adaptive"',
        'scheduleStrategy: {type: Fixed, adaptive: {rescheduleCriticalSeconds: 60}}',
        'scheduleStrategy: {type: Fixed}',
      ],
    ],
  ],
  [
    'a limit of the last subset of an adaptive strategy',
    'schedule-strategy',
    scheduled(
      '{type: Adaptive, adaptive: {rescheduleCriticalSeconds: 60}}',
      '  - name: zone-a\n  - name: zone-b\n    maxReplicas: 2 # rest\n',
    ),
    [['Remove "maxReplicas"', 'maxReplicas: 2 # rest', '']],
  ],
  [
    'a time that is too long',
    'schedule-strategy',
    scheduled('{type: Adaptive, adaptive: {rescheduleCriticalSeconds: 600}}'),
    [
      [
        'Change to 295',
        'scheduleStrategy: {type: Adaptive, adaptive: {rescheduleCriticalSeconds: 600}}',
        'scheduleStrategy: {type: Adaptive, adaptive: {rescheduleCriticalSeconds: 295}}',
      ],
    ],
  ],
  [
    'shares above 100%',
    'max-replicas',
    shares('40%', '70%'),
    [
      ['Remove "maxReplicas"', 'maxReplicas: 70% # rest', ''],
      ['Change to "60%"', 'maxReplicas: 70% # rest', 'maxReplicas: 60% # rest'],
    ],
  ],
  [
    'shares below 100%',
    'max-replicas',
    shares('40%', '"50%"'),
    [
      ['Remove "maxReplicas"', 'maxReplicas: "50%" # rest', ''],
      ['Change to "60%"', 'maxReplicas: "50%" # rest', 'maxReplicas: "60%" # rest'],
    ],
  ],
  [
    'a share where nothing is left',
    'max-replicas',
    shares('100%', '70%'),
    [['Remove "maxReplicas"', 'maxReplicas: 70% # rest', '']],
  ],
  [
    'a number in quotes beside a number',
    'max-replicas',
    shares('1', '"2"'),
    [['!Write the number 2', 'maxReplicas: "2" # rest', 'maxReplicas: 2 # rest']],
  ],
  ['a share of a StatefulSet', 'max-replicas', shares('50%', '50%', 'StatefulSet'), []],
  [
    'the version of a Deployment',
    'target',
    targeting('extensions/v1beta1', 'Deployment'),
    [['Change to "apps/v1"', 'apiVersion: extensions/v1beta1', 'apiVersion: apps/v1']],
  ],
  [
    'the version of a CloneSet',
    'target',
    targeting('apps/v1', 'CloneSet'),
    [['Change to "apps.kruise.io/v1alpha1"', 'apiVersion: apps/v1', 'apiVersion: apps.kruise.io/v1alpha1']],
  ],
  [
    'a kind in the wrong case',
    'target',
    targeting('apps.kruise.io/v1alpha1', 'Cloneset'),
    [['Change to "CloneSet"', 'kind: Cloneset', 'kind: CloneSet']],
  ],
  ['another kind', 'target', targeting('apps/v1', 'DaemonSet'), []],
  [
    'values of Exists in a node selector',
    'node-selection',
    selecting(term('{key: zone, operator: Exists, values: [a]}')),
    [
      ['Remove "values"', term('{key: zone, operator: Exists, values: [a]}'), term('{key: zone, operator: Exists}')],
      [
        'Change to "In"',
        term('{key: zone, operator: Exists, values: [a]}'),
        term('{key: zone, operator: In, values: [a]}'),
      ],
    ],
  ],
  [
    'a field that nodes are not selected by',
    'node-selection',
    selecting('requiredNodeSelectorTerm: {matchFields: [{key: name, operator: In, values: [a]}]}'),
    [
      [
        'Change to "metadata.name"',
        'requiredNodeSelectorTerm: {matchFields: [{key: name, operator: In, values: [a]}]}',
        'requiredNodeSelectorTerm: {matchFields: [{key: metadata.name, operator: In, values: [a]}]}',
      ],
    ],
  ],
  [
    'a toleration of any value with a value',
    'node-selection',
    selecting('tolerations: [{key: a, operator: Exists, value: b}]'),
    [
      [
        'Remove "value"',
        'tolerations: [{key: a, operator: Exists, value: b}]',
        'tolerations: [{key: a, operator: Exists}]',
      ],
      [
        'Set "operator" to "Equal"',
        'tolerations: [{key: a, operator: Exists, value: b}]',
        'tolerations: [{key: a, operator: Equal, value: b}]',
      ],
    ],
  ],
  [
    'a toleration for a time without its effect',
    'node-selection',
    selecting('tolerations: [{key: a, operator: Exists, tolerationSeconds: 5}]'),
    [
      [
        'Remove "tolerationSeconds"',
        'tolerations: [{key: a, operator: Exists, tolerationSeconds: 5}]',
        'tolerations: [{key: a, operator: Exists}]',
      ],
      [
        'Set "effect" to "NoExecute"',
        'tolerations: [{key: a, operator: Exists, tolerationSeconds: 5}]',
        'tolerations: [{key: a, operator: Exists, tolerationSeconds: 5, effect: NoExecute}]',
      ],
    ],
  ],
  [
    'a toleration without a key',
    'node-selection',
    selecting('tolerations: [{operator: Equal}]'),
    [['Set "operator" to "Exists"', 'tolerations: [{operator: Equal}]', 'tolerations: [{operator: Exists}]']],
  ],
  [
    'a path that leads to no number',
    'replicas-path',
    `${spreadExample('  - name: zone-a\n    maxReplicas: 30%\n  - name: zone-b\n', {
      spec: '  targetFilter: {selector: {}, replicasPathList: [spec.replica]}\n',
    })}---\n${podTemplateExample}`,
    [
      [
        'Change to "spec.replicas"',
        'targetFilter: {selector: {}, replicasPathList: [spec.replica]}',
        'targetFilter: {selector: {}, replicasPathList: [spec.replicas]}',
      ],
    ],
  ],
  [
    'a patch with a mount of a volume that is not there',
    'patch',
    patching('spec:\n  containers:\n  - name: shop\n    volumeMounts:\n    - {name: cache, mountPath: /cache}\n'),
    [['Add an emptyDir volume "cache"', '', 'volumes: | - name: cache | emptyDir: {}']],
  ],
  [
    'a patch with a word in the wrong case',
    'patch',
    patching('spec:\n  containers:\n  - name: shop\n    imagePullPolicy: always # fresh\n'),
    [['!Change to "Always"', 'imagePullPolicy: always # fresh', 'imagePullPolicy: Always # fresh']],
  ],
  [
    'a patch with a toleration that contradicts itself',
    'patch',
    patching('spec:\n  tolerations:\n  - {key: a, operator: Exists, value: b}\n'),
    [
      ['Remove "value"', '- {key: a, operator: Exists, value: b}', '- {key: a, operator: Exists}'],
      ['Set "operator" to "Equal"', '- {key: a, operator: Exists, value: b}', '- {key: a, operator: Equal, value: b}'],
    ],
  ],
  [
    'a patch with two handlers',
    'patch',
    patching(
      'spec:\n  containers:\n  - name: shop\n    livenessProbe:\n      tcpSocket: {port: 80}\n      exec: {command: [a]}\n',
    ),
    [
      ['Remove "tcpSocket"', 'tcpSocket: {port: 80}', ''],
      ['Remove "exec"', 'exec: {command: [a]}', ''],
    ],
  ],
];

describe('fixes of the rules of WorkloadSpreads', () => {
  it.each(cases)('mend %s', async (_name, what, manifest, expected) => {
    const fixes = await fixesIn(ruleOf(what), manifest);
    expect(shortFixes(manifest, fixes)).toEqual(expected);
    expect(fixes.map(({ left }) => left)).toEqual(fixes.map(() => 0));
  });

  it('mend a type that is misspelt, as the schema tells', async () => {
    const rule = allRules.find(({ meta }) => meta.code === 'schema/enum')!;
    const manifest = scheduled('{type: adaptive, adaptive: {rescheduleCriticalSeconds: 60}}');
    const fixes = await fixesIn(rule, manifest);
    expect(fixes).toMatchObject([
      { isSafe: true, text: manifest.replace('type: adaptive', 'type: Adaptive'), left: 0 },
    ]);
  });
});
