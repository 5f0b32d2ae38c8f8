import { describe, expect, it } from 'vitest';
import { containerExample, podExample } from '../../../../server/src/rules/core/core-rule.ts';
import { coreContainerNameRule } from '../../../../server/src/rules/core/container-name.ts';
import { coreContainerPortRule } from '../../../../server/src/rules/core/container-port.ts';
import { coreContainerRule } from '../../../../server/src/rules/core/container.ts';
import { coreEnvRule } from '../../../../server/src/rules/core/env.ts';
import { coreLifecycleRule } from '../../../../server/src/rules/core/lifecycle.ts';
import { coreProbeRule } from '../../../../server/src/rules/core/probe.ts';
import { coreResourcesRule } from '../../../../server/src/rules/core/resources.ts';
import { coreSchedulingRule } from '../../../../server/src/rules/core/scheduling.ts';
import { coreSecurityContextRule } from '../../../../server/src/rules/core/security-context.ts';
import { coreVolumeDeviceRule } from '../../../../server/src/rules/core/volume-device.ts';
import { coreVolumeMountRule } from '../../../../server/src/rules/core/volume-mount.ts';
import { coreVolumeRule } from '../../../../server/src/rules/core/volume.ts';
import type { Rule } from '../../../../server/src/rules/rule.ts';
import { allRules } from '../../../../server/src/rules/registry.ts';
import { fixesIn, shortFixes, type ExpectedFix, type ShortFix } from '../check.ts';

const cases: readonly (readonly [name: string, rule: Rule, manifest: string, fixes: readonly ExpectedFix[]])[] = [
  [
    'two containers of one name',
    coreContainerNameRule,
    containerExample('  - name: log-agent # second\n    image: b\n'),
    [
      ['Change to "log-agent-2"', '- name: log-agent # second', '- name: log-agent-2 # second'],
      ['Remove this container', '- name: log-agent # second | image: b', ''],
    ],
  ],
  [
    'the same container twice',
    coreContainerNameRule,
    containerExample('  - name: log-agent\n    image: registry.example.com/log-agent:1.4\n'),
    [
      ['!Remove this container', '- name: log-agent | image: registry.example.com/log-agent:1.4', ''],
      ['Change to "log-agent-2"', '- name: log-agent', '- name: log-agent-2'],
    ],
  ],
  [
    'a name that an init container has, where the next name is taken too',
    coreContainerNameRule,
    containerExample('  - name: log-agent-2\n    image: b\n', {
      rest: '  initContainers:\n  - {name: log-agent, image: c}\n',
    }),
    [
      ['Change to "log-agent-3"', '- {name: log-agent, image: c}', '- {name: log-agent-3, image: c}'],
      ['Remove this container', 'initContainers: | - {name: log-agent, image: c}', 'initContainers: []'],
    ],
  ],
  [
    'an init container that says the same as a container',
    coreContainerNameRule,
    containerExample('', {
      rest: '  initContainers:\n  - {name: log-agent, image: "registry.example.com/log-agent:1.4"}\n',
    }),
    [
      [
        'Change to "log-agent-2"',
        '- {name: log-agent, image: "registry.example.com/log-agent:1.4"}',
        '- {name: log-agent-2, image: "registry.example.com/log-agent:1.4"}',
      ],
      [
        'Remove this container',
        'initContainers: | - {name: log-agent, image: "registry.example.com/log-agent:1.4"}',
        'initContainers: []',
      ],
    ],
  ],
  [
    'a policy of resizing that is there twice',
    coreResourcesRule,
    podExample(
      '        resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}, {resourceName: cpu, restartPolicy: NotRequired}]\n',
    ),
    [
      [
        '!Remove this entry',
        'resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}, {resourceName: cpu, restartPolicy: NotRequired}]',
        'resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}]',
      ],
    ],
  ],
  [
    'two ports of one name',
    coreContainerPortRule,
    containerExample(
      '    ports: [{name: metrics-scraped, containerPort: 1}, {name: metrics-scraped, containerPort: 2}]\n',
    ),
    [
      [
        'Change to "metrics-scrap-2"',
        'ports: [{name: metrics-scraped, containerPort: 1}, {name: metrics-scraped, containerPort: 2}]',
        'ports: [{name: metrics-scraped, containerPort: 1}, {name: metrics-scrap-2, containerPort: 2}]',
      ],
      [
        'Remove this port',
        'ports: [{name: metrics-scraped, containerPort: 1}, {name: metrics-scraped, containerPort: 2}]',
        'ports: [{name: metrics-scraped, containerPort: 1}]',
      ],
    ],
  ],
  [
    'a port of the node that is taken',
    coreContainerPortRule,
    containerExample(
      '    ports:\n    - {containerPort: 1, hostPort: 80}\n    - containerPort: 2\n      hostPort: 80\n',
    ),
    [['Remove "hostPort"', 'hostPort: 80', '']],
  ],
  [
    'two volumes of one name',
    coreVolumeRule,
    containerExample('', {
      rest: '  volumes:\n  - name: data\n    emptyDir: {}\n  - name: data\n    configMap: {name: x}\n',
    }),
    [
      ['Change to "data-2"', '- name: data', '- name: data-2'],
      ['Remove this volume', '- name: data | configMap: {name: x}', ''],
    ],
  ],
  [
    'a volume with two sources',
    coreVolumeRule,
    containerExample('', { rest: '  volumes:\n  - name: data\n    emptyDir: {}\n    configMap:\n      name: x\n' }),
    [
      ['Remove "configMap"', 'configMap: | name: x', ''],
      ['Remove "emptyDir"', 'emptyDir: {}', ''],
    ],
  ],
  [
    'two mounts at one path',
    coreVolumeMountRule,
    containerExample(
      '    volumeMounts:\n    - name: data\n      mountPath: /data\n    - name: data\n      mountPath: /data\n',
      { rest: '  volumes:\n  - name: data\n    emptyDir: {}\n' },
    ),
    [['!Remove this mount', '- name: data | mountPath: /data', '']],
  ],
  [
    'a mount of a volume that is misspelt',
    coreVolumeMountRule,
    containerExample('    volumeMounts:\n    - name: dat\n      mountPath: /data\n', {
      rest: '  volumes:\n  - name: data\n    emptyDir: {}\n',
    }),
    [
      ['Change to "data"', '- name: dat', '- name: data'],
      ['Add an emptyDir volume "dat"', '', '- name: dat | emptyDir: {}'],
      ['Remove this mount', 'volumeMounts: | - name: dat | mountPath: /data', 'volumeMounts: []'],
    ],
  ],
  [
    'a mount in a template without volumes',
    coreVolumeMountRule,
    podExample('        volumeMounts:\n        - {name: cache, mountPath: /cache}\n'),
    [
      ['Add an emptyDir volume "cache"', '', 'volumes: | - name: cache | emptyDir: {}'],
      ['Remove this mount', 'volumeMounts: | - {name: cache, mountPath: /cache}', 'volumeMounts: []'],
    ],
  ],
  [
    'a subPath beside an expression',
    coreVolumeMountRule,
    containerExample('    volumeMounts:\n    - {name: data, mountPath: /data, subPath: a, subPathExpr: b}\n', {
      rest: '  volumes:\n  - name: data\n    emptyDir: {}\n',
    }),
    [
      [
        'Remove "subPathExpr"',
        '- {name: data, mountPath: /data, subPath: a, subPathExpr: b}',
        '- {name: data, mountPath: /data, subPath: a}',
      ],
      [
        'Remove "subPath"',
        '- {name: data, mountPath: /data, subPath: a, subPathExpr: b}',
        '- {name: data, mountPath: /data, subPathExpr: b}',
      ],
    ],
  ],
  [
    'a device that is not there',
    coreVolumeDeviceRule,
    containerExample('    volumeDevices:\n    - name: dat\n      devicePath: /dev/xvda\n', {
      rest: '  volumes:\n  - name: data\n    persistentVolumeClaim: {claimName: data}\n',
    }),
    [
      ['Change to "data"', '- name: dat', '- name: data'],
      ['Remove this device', 'volumeDevices: | - name: dat | devicePath: /dev/xvda', 'volumeDevices: []'],
    ],
  ],
  [
    'a probe with two handlers',
    coreProbeRule,
    containerExample(
      '    livenessProbe:\n      # asks the kernel\n      tcpSocket: {port: 80}\n      httpGet:\n        port: 80\n',
    ),
    [
      ['Remove "tcpSocket"', 'tcpSocket: {port: 80}', ''],
      ['Remove "httpGet"', 'httpGet: | port: 80', ''],
    ],
  ],
  [
    'a hook with three handlers',
    coreLifecycleRule,
    containerExample(
      '    lifecycle:\n      preStop:\n        exec: {command: [a]}\n        sleep: {seconds: 1}\n        tcpSocket: {port: 80}\n',
    ),
    [
      ['Keep only "exec"', 'sleep: {seconds: 1} | tcpSocket: {port: 80}', ''],
      ['Keep only "tcpSocket"', 'exec: {command: [a]} | sleep: {seconds: 1}', ''],
      [
        'Keep only "sleep"',
        'exec: {command: [a]} | sleep: {seconds: 1} | tcpSocket: {port: 80}',
        'sleep: {seconds: 1}',
      ],
    ],
  ],
  [
    'a sleep longer than the Pod has',
    coreLifecycleRule,
    containerExample('    lifecycle:\n      preStop:\n        sleep:\n          seconds: 60 # long\n'),
    [['Change to 30', 'seconds: 60 # long', 'seconds: 30 # long']],
  ],
  [
    'a probe of an init container',
    coreProbeRule,
    containerExample('', {
      rest: '  initContainers:\n  - name: init\n    image: b\n    livenessProbe:\n      tcpSocket: {port: 80}\n',
    }),
    [
      ['Remove "livenessProbe"', 'livenessProbe: | tcpSocket: {port: 80}', ''],
      ['Set "restartPolicy" to "Always"', '', 'restartPolicy: Always'],
    ],
  ],
  [
    'a restart policy of an init container in the wrong case',
    coreContainerRule,
    containerExample('', { rest: '  initContainers:\n  - name: init\n    image: b\n    restartPolicy: always\n' }),
    [['!Change to "Always"', 'restartPolicy: always', 'restartPolicy: Always']],
  ],
  [
    'a variable with a value and a source',
    coreEnvRule,
    containerExample(
      '    env:\n    - name: A\n      value: b\n      valueFrom: {fieldRef: {fieldPath: metadata.name}}\n',
    ),
    [
      ['Remove "valueFrom"', 'valueFrom: {fieldRef: {fieldPath: metadata.name}}', ''],
      ['Remove "value"', 'value: b', ''],
    ],
  ],
  [
    'a variable from a field that is misspelt',
    coreEnvRule,
    containerExample('    env:\n    - name: A\n      valueFrom: {resourceFieldRef: {resource: limit.cpu}}\n'),
    [
      [
        '!Change to "limits.cpu"',
        'valueFrom: {resourceFieldRef: {resource: limit.cpu}}',
        'valueFrom: {resourceFieldRef: {resource: limits.cpu}}',
      ],
    ],
  ],
  [
    'a request above its limit',
    coreResourcesRule,
    containerExample('    resources: {limits: {cpu: 100m}, requests: {cpu: 200m}}\n'),
    [
      [
        'Set the request of "cpu" to 100m',
        'resources: {limits: {cpu: 100m}, requests: {cpu: 200m}}',
        'resources: {limits: {cpu: 100m}, requests: {cpu: 100m}}',
      ],
      [
        'Set the limit of "cpu" to 200m',
        'resources: {limits: {cpu: 100m}, requests: {cpu: 200m}}',
        'resources: {limits: {cpu: 200m}, requests: {cpu: 200m}}',
      ],
    ],
  ],
  [
    'a request that is negative',
    coreResourcesRule,
    containerExample('    resources: {limits: {memory: 1Gi}, requests: {memory: "-1"}}\n'),
    [],
  ],
  [
    'an extended resource without a limit',
    coreResourcesRule,
    containerExample('    resources:\n      requests:\n        example.com/gpu: 1\n'),
    [['Set the limit of "example.com/gpu" to 1', '', 'limits: | example.com/gpu: 1']],
  ],
  [
    'a privileged container that may not escalate',
    coreSecurityContextRule,
    containerExample('    securityContext:\n      privileged: true\n      allowPrivilegeEscalation: false\n'),
    [
      ['Remove "privileged"', 'privileged: true', ''],
      ['Remove "allowPrivilegeEscalation"', 'allowPrivilegeEscalation: false', ''],
    ],
  ],
  [
    'a profile of the node with another type',
    coreSecurityContextRule,
    containerExample(
      '    securityContext:\n      seccompProfile:\n        type: Unconfined\n        localhostProfile: a\n',
    ),
    [
      ['Remove "localhostProfile"', 'localhostProfile: a', ''],
      ['Set "type" to "Localhost"', 'type: Unconfined', 'type: Localhost'],
    ],
  ],
  [
    'a toleration of any value with a value',
    coreSchedulingRule,
    podExample('      tolerations:\n      - {operator: Exists, key: dedicated, value: gpu}\n'),
    [
      ['Remove "value"', '- {operator: Exists, key: dedicated, value: gpu}', '- {operator: Exists, key: dedicated}'],
      [
        'Set "operator" to "Equal"',
        '- {operator: Exists, key: dedicated, value: gpu}',
        '- {operator: Equal, key: dedicated, value: gpu}',
      ],
    ],
  ],
  [
    'a toleration for a time without its effect',
    coreSchedulingRule,
    podExample('      tolerations:\n      - key: a\n        operator: Exists\n        tolerationSeconds: 5\n'),
    [
      ['Remove "tolerationSeconds"', 'tolerationSeconds: 5', ''],
      ['Set "effect" to "NoExecute"', '', 'effect: NoExecute'],
    ],
  ],
  [
    'a toleration without a key',
    coreSchedulingRule,
    podExample('      tolerations:\n      - effect: NoSchedule\n'),
    [['Set "operator" to "Exists"', '', 'operator: Exists']],
  ],
  [
    'a node selector for a field that nodes do not have',
    coreSchedulingRule,
    podExample(
      '      affinity:\n        nodeAffinity:\n          requiredDuringSchedulingIgnoredDuringExecution:\n            nodeSelectorTerms:\n            - matchFields:\n              - {key: name, operator: In, values: [a]}\n',
    ),
    [
      [
        'Change to "metadata.name"',
        '- {key: name, operator: In, values: [a]}',
        '- {key: metadata.name, operator: In, values: [a]}',
      ],
    ],
  ],
];

describe('remediesFor', () => {
  it.each(cases)('mends %s', async (_name, rule, manifest, expected) => {
    const fixes = await fixesIn(rule, manifest);
    expect(shortFixes(manifest, fixes)).toEqual(expected);
    expect(fixes.map(({ left }) => left)).toEqual(fixes.map(() => 0));
  });
});

/** Words of core fields in another case; `{}` is where the word goes. */
const words: readonly (readonly [field: string, manifest: string, written: string, right: string])[] = [
  ['imagePullPolicy', containerExample('    imagePullPolicy: {} # pulled\n'), 'always', 'Always'],
  ['protocol', podExample('        ports:\n        - {containerPort: 80, protocol: {}}\n'), 'tcp', 'TCP'],
  ['restartPolicy of Pods', podExample('      restartPolicy: {}\n'), 'always', 'Always'],
  ['dnsPolicy', podExample('      dnsPolicy: {}\n'), 'clusterFirst', 'ClusterFirst'],
  ['terminationMessagePolicy', podExample('        terminationMessagePolicy: {}\n'), 'file', 'File'],
  ['operator of tolerations', podExample('      tolerations:\n      - {key: a, operator: {}}\n'), 'exists', 'Exists'],
  [
    'effect of tolerations',
    podExample('      tolerations:\n      - {key: a, operator: Exists, effect: {}}\n'),
    'noSchedule',
    'NoSchedule',
  ],
  [
    'operator of node selectors',
    podExample(
      '      affinity:\n        nodeAffinity:\n          requiredDuringSchedulingIgnoredDuringExecution:\n            nodeSelectorTerms:\n            - matchExpressions:\n              - {key: a, operator: {}, values: [b]}\n',
    ),
    'notIn',
    'NotIn',
  ],
  [
    'operator of Pod affinity',
    podExample(
      '      affinity:\n        podAffinity:\n          requiredDuringSchedulingIgnoredDuringExecution:\n          - topologyKey: zone\n            labelSelector:\n              matchExpressions:\n              - {key: a, operator: {}}\n',
    ),
    'exists',
    'Exists',
  ],
  [
    'whenUnsatisfiable',
    podExample(
      '      topologySpreadConstraints:\n      - {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: {}, labelSelector: {matchLabels: {a: b}}}\n',
    ),
    'doNotSchedule',
    'DoNotSchedule',
  ],
  [
    'mountPropagation',
    containerExample('    volumeMounts:\n    - {name: a, mountPath: /a, mountPropagation: {}}\n', {
      rest: '  volumes:\n  - {name: a, emptyDir: {}}\n',
    }),
    'none',
    'None',
  ],
  [
    'type of hostPath',
    containerExample('', { rest: '  volumes:\n  - {name: a, hostPath: {path: /a, type: {}}}\n' }),
    'directory',
    'Directory',
  ],
  [
    'type of seccompProfile',
    containerExample('    securityContext: {seccompProfile: {type: {}}}\n'),
    'runtimeDefault',
    'RuntimeDefault',
  ],
];

describe('words of core fields', () => {
  it.each(words)(
    'are mended in the wrong case, whoever tells of them: %s',
    async (_field, template, written, right) => {
      const manifest = (word: string): string => template.replace(/(?<!emptyDir: )\{\}/, word);
      const fixes = await fixesOfTheError(manifest(written));
      expect(fixes).toEqual([{ isSafe: true, text: manifest(right), left: 0 }]);
    },
  );
});

/** The fixes of the one error in a manifest, whichever rule it is of. */
async function fixesOfTheError(manifest: string): Promise<readonly Pick<ShortFix, 'isSafe' | 'text' | 'left'>[]> {
  const results = await Promise.all(
    allRules
      .filter(({ meta: { code } }) => code === 'schema/enum' || code.startsWith('kubernetes/'))
      .map(async (rule) => fixesIn(rule, manifest)),
  );
  return results.flat().map(({ isSafe, text, left }) => ({ isSafe, text, left }));
}
