import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../server/src/base/json.ts';
import {
  sharedDevicesOf,
  sharedMountsOf,
  transferredVariables,
} from '../../../../../server/src/injection/stages/sidecar-set/shared-parts.ts';

const pod: JsonObject = {
  metadata: { labels: { main: 'app' }, annotations: { 'X/y': 'app', empty: '' } },
  spec: {
    initContainers: [
      { name: 'init', env: [{ name: 'A', value: 'init' }], volumeMounts: [{ name: 'i', mountPath: '/i' }] },
    ],
    containers: [
      {
        name: 'app',
        env: [
          { name: 'B', value: '1' },
          { name: 'A', value: 'first' },
          { name: 'A', value: 'last' },
        ],
        volumeMounts: [{ name: 'v', mountPath: '/v', subPathExpr: '$$(A)/$(GONE)/$(1)/$(B' }],
        volumeDevices: [{ name: 'd', devicePath: '/d' }],
      },
      {
        name: 'injected',
        env: [{ name: 'IS_INJECTED', value: 'true' }],
        volumeMounts: [{ name: 'w', mountPath: '/w' }],
        volumeDevices: [{ name: 'e', devicePath: '/e' }],
      },
    ],
  },
};

function transferred(...transferEnv: JsonObject[]): string[] {
  return transferredVariables({ transferEnv }, pod).map(({ entry, source, name, variable }) => {
    const value = variable === undefined ? 'nothing' : variable['value'];
    return `${entry} ${source}/${name} ${JSON.stringify(value)}`;
  });
}

describe('transferredVariables', () => {
  it('goes by entry, inside an entry by name, each name once; the last of equal variables counts', () => {
    expect(
      transferred(
        { sourceContainerName: 'app', envName: 'B', envNames: ['A', 'B'] },
        { sourceContainerName: 'gone', envName: 'A' },
        { sourceContainerName: 'init', envName: 'A' },
      ),
    ).toEqual(['0 app/A "last"', '0 app/B "1"', '1 gone/A "nothing"', '2 init/A "nothing"']);
  });

  it.each([
    ["metadata.labels['main']", ['0 app/A "last"']],
    ["metadata.annotations['X/y']", ['0 app/A "last"']],
    ["metadata.annotations['empty']", ['0 /A "nothing"']],
    ["metadata.labels['gone']", ['0 /A "nothing"']],
    ["metadata.labels['not valid']", []],
    ["spec.nodeName['x']", []],
    ['metadata.name', []],
    ["['main']", []],
    [`${"['".repeat(200_000)}x`, []],
  ])('finds the container by a field path', (fieldPath, result) => {
    const from = { fieldRef: { fieldPath } };
    expect(transferred({ sourceContainerName: 'other', sourceContainerNameFrom: from, envName: 'A' })).toEqual(result);
  });
});

describe('sharedMountsOf', () => {
  it('leaves out init containers and containers that were injected themselves', () => {
    const { mounts, variables, missingVariables } = sharedMountsOf(pod);
    expect(mounts.map(({ part }) => part['mountPath'])).toEqual(['/v']);
    expect(variables.map(({ part }) => part['value'])).toEqual(['first']);
    expect(missingVariables).toEqual([{ container: 'app', name: 'GONE' }]);
  });
});

describe('sharedDevicesOf', () => {
  it('does so, too', () => {
    expect(sharedDevicesOf(pod)).toEqual([{ container: 'app', part: { name: 'd', devicePath: '/d' } }]);
  });
});
