import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { JsonObject } from '../../../../server/src/base/json.ts';
import { decodePod } from '../../../../server/src/kubernetes/pod-defaults.ts';
import { apiServerOptions, kruiseOptions } from '../../../../server/src/kubernetes/validation/options.ts';
import { validatePod, validatePodTemplate } from '../../../../server/src/kubernetes/validation/pod.ts';

/** What is refused in a Pod with one container, by Go's path. */
const refused = (spec: string, container = '', options = kruiseOptions): readonly string[] => {
  const text = `{metadata: {name: p, namespace: n}, spec: {containers: [{name: c, image: i, ${container}}], ${spec}}}`;
  return validatePod(decodePod(parse(text) as JsonObject).pod, options).map(({ goPath, type }) => `${type} ${goPath}`);
};
const inContainer = (container: string, spec = ''): readonly string[] =>
  refused(spec, container).map((text) => text.replace('spec.containers[0].', ''));

describe('validatePod', () => {
  it('admits a plain Pod', () => {
    expect(refused('')).toEqual([]);
    expect(refused('', '', apiServerOptions)).toEqual([]);
  });

  it.each([
    [
      'ports: [{containerPort: 0}, {containerPort: 70000, name: the-name-is-too-long}]',
      ['required ports[0].containerPort', 'invalid ports[1].name', 'invalid ports[1].containerPort'],
    ],
    ['ports: [{containerPort: 1, name: a}, {containerPort: 2, name: a}]', ['duplicate ports[1].name']],
    ['ports: [{containerPort: 1, hostPort: 5}, {containerPort: 2, hostPort: 5}]', ['duplicate ports[1].hostPort']],
    ['env: [{name: 1a}, {name: ""}]', ['invalid env[0].name', 'required env[1].name']],
    ['env: [{name: a, value: b, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]', ['invalid env[0].valueFrom']],
    [
      'env: [{name: a, valueFrom: {fieldRef: {fieldPath: metadata.nam}}}]',
      ['invalid env[0].valueFrom.fieldRef.fieldPath'],
    ],
    [
      'env: [{name: a, valueFrom: {fieldRef: {fieldPath: spec.restartPolicy}}}]',
      ['not-supported env[0].valueFrom.fieldRef.fieldPath'],
    ],
    [
      'env: [{name: a, valueFrom: {resourceFieldRef: {resource: limits.cpu, divisor: 1Mi}}}]',
      ['invalid env[0].valueFrom.resourceFieldRef.divisor'],
    ],
    ['envFrom: [{}]', ['invalid envFrom']],
    ['volumeMounts: [{name: x, mountPath: /a}]', ['not-found volumeMounts[0].name']],
    ['livenessProbe: {exec: {command: [a]}, tcpSocket: {port: 1}}', ['forbidden livenessProbe.tcpSocket']],
    [
      'livenessProbe: {successThreshold: 2, exec: {}}',
      ['required livenessProbe.exec.command', 'invalid livenessProbe.successThreshold'],
    ],
    [
      'readinessProbe: {tcpSocket: {port: No}, terminationGracePeriodSeconds: 1}',
      ['invalid readinessProbe.tcpSocket.port', 'invalid readinessProbe.terminationGracePeriodSeconds'],
    ],
    ['lifecycle: {preStop: {sleep: {seconds: 31}}}', ['invalid lifecycle.preStop.sleep']],
    ['resources: {limits: {cpu: 1}, requests: {cpu: 2}}', ['invalid resources.requests']],
    [
      'resources: {limits: {gpu: 1, example.com/gpu: "1.5", pods: -1}}',
      [
        'invalid resources.limits[example.com/gpu]',
        'invalid resources.requests[example.com/gpu]',
        'invalid resources.limits[gpu]',
        'invalid resources.requests[gpu]',
        'invalid resources.limits[pods]',
        'invalid resources.requests[pods]',
      ],
    ],
    ['resources: {requests: {hugepages-2Mi: 2Mi}}', ['required resources.limits', 'forbidden resources']],
    ['resources: {claims: [{name: a}]}', ['not-found resources.claims[0]']],
    [
      'securityContext: {runAsUser: -1, procMount: Unmasked}',
      ['invalid securityContext.runAsUser', 'invalid securityContext.procMount'],
    ],
    [
      'securityContext: {seccompProfile: {type: Localhost}}',
      ['required securityContext.seccompProfile.localhostProfile'],
    ],
    [
      'securityContext: {windowsOptions: {runAsUserName: "a\\\\b\\\\c"}}',
      ['invalid securityContext.windowsOptions.runAsUserName'],
    ],
    ['restartPolicy: Always', ['forbidden restartPolicy']],
  ])('container %s', (container, expected) => {
    expect([...new Set(inContainer(container))].toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['volumes: [{name: a, emptyDir: {}, hostPath: {path: /}}]', ['forbidden spec.volumes[0].hostPath']],
    ['volumes: [{name: a}, {name: a}, {name: B}]', ['duplicate spec.volumes[1].name', 'invalid spec.volumes[2].name']],
    [
      'volumes: [{name: a, projected: {sources: [{serviceAccountToken: {path: ../a, expirationSeconds: 5}}]}}]',
      [
        'invalid spec.volumes[0].projected.sources[0].serviceAccountToken.expirationSeconds',
        'invalid spec.volumes[0].projected.path',
        'forbidden spec.volumes[0].projected.sources[0].serviceAccountToken',
      ],
    ],
    ['volumes: [{name: a, gcePersistentDisk: {}}]', ['required spec.volumes[0].persistentDisk.pdName']],
    [
      'volumes: [{name: a, ephemeral: {volumeClaimTemplate: {spec: {}}}}]',
      [
        'required spec.volumes[0].ephemeral.volumeClaimTemplate.spec.accessModes',
        'required spec.volumes[0].ephemeral.volumeClaimTemplate.spec.resources[storage]',
      ],
    ],
    ['dnsPolicy: None', ['required spec.dnsConfig']],
    [
      'dnsConfig: {nameservers: [a, "1:2", 01.2.3.4], searches: [A_b]}',
      [
        'invalid spec.dnsConfig.nameservers[0]',
        'invalid spec.dnsConfig.nameservers[1]',
        'invalid spec.dnsConfig.searches[0]',
      ],
    ],
    [
      'tolerations: [{key: a, operator: Exists, value: b}, {value: x}]',
      ['invalid spec.tolerations[0].operator', 'invalid spec.tolerations[1].operator'],
    ],
    ['nodeSelector: {a: "b c"}', ['invalid spec.nodeSelector']],
    [
      'hostAliases: [{ip: x, hostnames: [A]}]',
      ['invalid spec.hostAliases[0].ip', 'invalid spec.hostAliases[0].hostnames[0]'],
    ],
    ['os: {name: windows}, hostPID: true', ['forbidden spec.hostPID']],
    ['os: {name: beos}', ['not-supported spec.os']],
    [
      'affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{matchLabelKeys: [a]}]}}',
      [
        'forbidden spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys',
        'required spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey',
      ],
    ],
    [
      'topologySpreadConstraints: [{maxSkew: 0, topologyKey: z, whenUnsatisfiable: No}]',
      [
        'invalid spec.topologySpreadConstraints[0].maxSkew',
        'not-supported spec.topologySpreadConstraints[0].whenUnsatisfiable',
      ],
    ],
    [
      'securityContext: {sysctls: [{name: a}, {name: a}, {name: A}]}',
      ['duplicate spec.securityContext.sysctls[1].name', 'invalid spec.securityContext.sysctls[2].name'],
    ],
    ['overhead: {gpu: 1}', ['invalid spec.overhead.limits[gpu]']],
    [
      'initContainers: [{name: c, image: i, readinessProbe: {exec: {command: [a]}}}]',
      ['duplicate spec.initContainers[0].name', 'forbidden spec.initContainers[0].readinessProbe'],
    ],
    [
      'initContainers: [{name: d, image: " i", restartPolicy: Never}]',
      ['not-supported spec.initContainers[0].restartPolicy', 'invalid spec.initContainers[0].image'],
    ],
    ['nodeName: n, schedulingGates: [{name: g}]', ['forbidden spec.nodeName']],
    ['hostUsers: false, hostIPC: true', ['forbidden spec.HostIPC']],
    [
      'resourceClaims: [{name: a}, {name: a, resourceClaimName: x}]',
      ['invalid spec.resourceClaims[0]', 'duplicate spec.resourceClaims[1].name'],
    ],
    [
      'activeDeadlineSeconds: 0, hostname: a.b, priorityClassName: A',
      ['invalid spec.priorityClassName', 'invalid spec.hostname', 'invalid spec.activeDeadlineSeconds'],
    ],
  ])('Pod %s', (spec, expected) => {
    expect([...refused(spec)].toSorted()).toEqual(expected.toSorted());
  });

  it('is silent about what some release accepts, as the API server', () => {
    const admitted: readonly (readonly [string, string])[] = [
      ['', 'restartPolicy: Always'],
      ['', 'env: [{name: 1a}]'],
      ['', 'lifecycle: {preStop: {sleep: {seconds: 0}}}'],
      ['', 'securityContext: {procMount: Unmasked}'],
      ['tolerations: [{key: a, operator: Gt, value: "1"}]', ''],
      ['initContainers: [{name: d, image: i, restartPolicy: Never}]', ''],
      ['hostUsers: false, hostNetwork: true', ''],
      ['dnsConfig: {searches: [., _tcp.a]}', ''],
    ];
    for (const [spec, container] of admitted)
      expect(refused(spec, container, apiServerOptions), spec + container).toEqual([]);
  });

  it('names the place to mend where Go names another', () => {
    const text =
      '{spec: {containers: [{name: c, image: i, volumeMounts: [{name: v, mountPath: /a, subPath: /b}]}], volumes: [{name: v, emptyDir: {}}]}}';
    const [error] = validatePodTemplate(decodePod(parse(text) as JsonObject).pod, apiServerOptions);
    expect(error?.goPath).toBe('spec.containers[0].volumeMounts.subPath');
    expect(error?.path).toEqual(['spec', 'containers', 0, 'volumeMounts', 0, 'subPath']);
  });

  it('does not quote values of variables, and survives empty input', () => {
    const text = '{spec: {containers: [{name: c, image: i, env: [{name: A, value: secret, valueFrom: {}}]}]}}';
    expect(JSON.stringify(validatePodTemplate(decodePod(parse(text) as JsonObject).pod, kruiseOptions))).not.toContain(
      '"secret"',
    );
    expect(validatePod({}, kruiseOptions).length).toBeGreaterThan(0);
    expect(validatePod(decodePod({ spec: { containers: [null, {}] } }).pod, kruiseOptions).length).toBeGreaterThan(0);
  });
});
