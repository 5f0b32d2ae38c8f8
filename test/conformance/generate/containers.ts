import type { JsonObject, JsonValue } from '../../../server/src/base/json.ts';
import { envNames, image, maybe, object, paths, text, volumeNames } from './parts.ts';
import type { Random } from './random.ts';
import { resources } from './resources.ts';

const keys = ['key', 'a.b', 'CONFIG'];

function envSource(random: Random): JsonObject {
  switch (random.below(5)) {
    case 0:
    case 1:
      return {
        fieldRef: object({
          apiVersion: maybe(random, 0.3, () => 'v1'),
          fieldPath: random.pick([
            'metadata.name',
            'status.podIP',
            "metadata.labels['app']",
            "metadata.annotations['note']",
            'spec.nodeName',
          ]),
        }),
      };
    case 2:
      return {
        resourceFieldRef: object({
          containerName: maybe(random, 0.5, () => 'app'),
          resource: random.pick(['limits.cpu', 'requests.memory']),
          divisor: maybe<JsonValue>(random, 0.6, () => random.pick<JsonValue>(['1', '1m', '1Mi', 0, '0', '1000m', 1])),
        }),
      };
    case 3:
      return {
        configMapKeyRef: object({
          name: maybe(random, 0.9, () => 'config'),
          key: random.pick(keys),
          optional: maybe(random, 0.3, () => random.chance(0.5)),
        }),
      };
    default:
      return {
        secretKeyRef: object({
          name: maybe(random, 0.9, () => 'secret'),
          key: random.pick(keys),
          optional: maybe(random, 0.3, () => random.chance(0.5)),
        }),
      };
  }
}

/** One environment variable, of any kind. */
export function env(random: Random, name = random.pick(envNames)): JsonObject {
  if (random.chance(0.3)) return { name, valueFrom: envSource(random) };
  return object({ name, value: maybe(random, 0.9, () => text(random)) });
}

function envFrom(random: Random): JsonObject {
  return object({
    prefix: maybe(random, 0.4, () => random.pick(['P_', ''])),
    [random.pick(['configMapRef', 'secretRef'])]: object({
      name: maybe(random, 0.9, () => 'source'),
      optional: maybe(random, 0.3, () => random.chance(0.5)),
    }),
  });
}

/** A volume mount; `names` are the volumes it may name. */
export function mount(random: Random, names: readonly string[]): JsonObject {
  return object({
    name: random.pick(names),
    mountPath: random.pick(paths),
    readOnly: maybe(random, 0.25, () => random.chance(0.7)),
    recursiveReadOnly: maybe(random, 0.04, () => random.pick(['Disabled', 'IfPossible', 'Enabled'])),
    subPath: maybe(random, 0.15, () => random.pick(['sub', 'a/b'])),
    subPathExpr: maybe(random, 0.25, () =>
      random.pick([
        '$(POD_NAME)',
        'foo/$(POD_NAME)/$(ODD_NAME)/conf',
        '$$(A)',
        '$(A)$(A)',
        '$(MY-ENV)/$(my.env)',
        '$(1A)',
        'plain',
        '$(missing)',
        '$( A)',
        '$(B',
      ]),
    ),
    mountPropagation: maybe(random, 0.08, () => random.pick(['None', 'HostToContainer', 'Bidirectional'])),
  });
}

function handler(random: Random, isProbe: boolean): JsonObject {
  const port: JsonValue = random.pick<JsonValue>([80, 8080, 'http', 65535]);
  switch (random.below(isProbe ? 5 : 4)) {
    case 0:
      return { exec: object({ command: maybe(random, 0.9, () => ['sh', '-c', text(random)]) }) };
    case 1:
    case 2:
      return {
        httpGet: object({
          path: maybe(random, 0.6, () => random.pick(['/', '/healthz?a=1&b=2', '', 'x'])),
          port,
          host: maybe(random, 0.2, () => 'localhost'),
          scheme: maybe(random, 0.4, () => random.pick(['HTTP', 'HTTPS'])),
          httpHeaders: maybe(random, 0.2, () => [{ name: 'X-Probe', value: text(random) }]),
        }),
      };
    case 3:
      return isProbe || random.chance(0.5)
        ? { tcpSocket: object({ port, host: maybe(random, 0.2, () => 'localhost') }) }
        : { sleep: { seconds: random.between(0, 5) } };
    default:
      return {
        grpc: object({
          port: 9000,
          service: maybe<JsonValue>(random, 0.5, () => random.pick<JsonValue>(['', 'svc', null])),
        }),
      };
  }
}

/** A probe with any handler, numbers written or not. */
export function probe(random: Random): JsonObject {
  return object({
    ...handler(random, true),
    initialDelaySeconds: maybe(random, 0.3, () => random.pick([0, 5])),
    timeoutSeconds: maybe(random, 0.3, () => random.pick([0, 1, 7])),
    periodSeconds: maybe(random, 0.3, () => random.pick([0, 10, 20])),
    successThreshold: maybe(random, 0.3, () => random.pick([0, 1, 2])),
    failureThreshold: maybe(random, 0.3, () => random.pick([0, 3, 9])),
    terminationGracePeriodSeconds: maybe(random, 0.1, () => 20),
  });
}

function ports(random: Random): JsonObject[] {
  return random.times(random.between(1, 2), (index) =>
    object({
      name: maybe(random, 0.5, () => ['http', 'admin'][index] ?? 'p'),
      containerPort: random.pick([80, 8080, 9090]),
      hostPort: maybe(random, 0.2, () => random.pick([0, 80, 31000])),
      protocol: maybe(random, 0.3, () => random.pick(['TCP', 'UDP', 'SCTP'])),
      hostIP: maybe(random, 0.1, () => '127.0.0.1'),
    }),
  );
}

function securityContext(random: Random): JsonObject {
  return object({
    capabilities: maybe(random, 0.4, () =>
      object({ add: maybe(random, 0.5, () => ['NET_ADMIN']), drop: maybe(random, 0.5, () => ['ALL']) }),
    ),
    privileged: maybe(random, 0.4, () => random.chance(0.5)),
    seLinuxOptions: maybe(random, 0.1, () => ({ level: 's0:c1,c2', type: '' })),
    windowsOptions: maybe(random, 0.05, () => ({ runAsUserName: 'u', hostProcess: false })),
    runAsUser: maybe(random, 0.4, () => random.pick([0, 1000])),
    runAsGroup: maybe(random, 0.2, () => 0),
    runAsNonRoot: maybe(random, 0.3, () => random.chance(0.5)),
    readOnlyRootFilesystem: maybe(random, 0.3, () => random.chance(0.5)),
    allowPrivilegeEscalation: maybe(random, 0.3, () => random.chance(0.5)),
    procMount: maybe(random, 0.1, () => 'Default'),
    seccompProfile: maybe(random, 0.2, () =>
      random.pick([{ type: 'RuntimeDefault' }, { type: 'Localhost', localhostProfile: 'p.json' }]),
    ),
    appArmorProfile: maybe(random, 0.1, () => ({ type: 'Unconfined' })),
  });
}

/** What a container of a given role may have. */
export interface ContainerRole {
  readonly name: string;
  readonly volumeNames?: readonly string[];
  /** Mount paths twice in one container are possible, but rare. */
  readonly isInit?: boolean;
}

/** A container with any of the core fields. */
export function container(
  random: Random,
  { name, volumeNames: names = volumeNames, isInit = false }: ContainerRole,
): JsonObject {
  const mounts = random.times(
    random.weighted([
      [4, 0],
      [3, 1],
      [3, 2],
      [1, 4],
    ]),
    () => mount(random, names),
  );
  const unique = random.chance(0.95)
    ? mounts.filter((one, index) => mounts.findIndex((other) => other['mountPath'] === one['mountPath']) === index)
    : mounts;
  return object({
    name,
    image: maybe(random, 0.97, () => image(random)),
    command: maybe(random, 0.25, () => random.times(random.between(0, 3), () => text(random))),
    args: maybe(random, 0.2, () => random.times(random.between(0, 2), () => text(random))),
    workingDir: maybe(random, 0.1, () => '/srv'),
    ports: maybe(random, 0.25, () => ports(random)),
    envFrom: maybe(random, 0.12, () => random.times(random.between(1, 2), () => envFrom(random))),
    env: maybe(random, 0.55, () => random.times(random.between(1, 4), () => env(random))),
    resources: maybe(random, 0.6, () => resources(random)),
    resizePolicy: maybe(random, 0.05, () => [
      { resourceName: 'cpu', restartPolicy: random.pick(['NotRequired', 'RestartContainer']) },
    ]),
    restartPolicy: maybe(random, isInit ? 0.4 : 0.01, () => 'Always'),
    volumeMounts: unique.length > 0 || random.chance(0.05) ? unique : undefined,
    volumeDevices: maybe(random, 0.15, () =>
      random.times(random.between(1, 2), () => ({ name: random.pick(names), devicePath: random.pick(paths) })),
    ),
    livenessProbe: maybe(random, 0.2, () => probe(random)),
    readinessProbe: maybe(random, 0.15, () => probe(random)),
    startupProbe: maybe(random, 0.12, () => probe(random)),
    lifecycle: maybe(random, 0.12, () =>
      object({
        postStart: maybe(random, 0.5, () => handler(random, false)),
        preStop: maybe(random, 0.7, () => handler(random, false)),
      }),
    ),
    terminationMessagePath: maybe(random, 0.05, () => '/log'),
    terminationMessagePolicy: maybe(random, 0.05, () => random.pick(['File', 'FallbackToLogsOnError'])),
    imagePullPolicy: maybe(random, 0.2, () => random.pick(['Always', 'IfNotPresent', 'Never', ''])),
    securityContext: maybe(random, 0.15, () => securityContext(random)),
    stdin: maybe(random, 0.05, () => random.chance(0.5)),
    stdinOnce: maybe(random, 0.03, () => true),
    tty: maybe(random, 0.05, () => random.chance(0.5)),
  });
}
