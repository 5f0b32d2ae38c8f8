import { describe, expect, it } from 'vitest';
import { valueAt, type JsonObject } from '../../../../../server/src/base/json.ts';
import { injectPod } from '../../../../../server/src/injection/index.ts';
import { inputOf, podOf, sidecarSetOf } from '../../injection-input.ts';

const hash = 'kruise.io/sidecarset-hash';
const hot = {
  name: 'dns',
  image: 'dns:1',
  upgradeStrategy: { upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: 'empty:1' },
};

function inject(annotations: JsonObject, containers: JsonObject[] = [{ name: 'a', image: 'a:1' }]) {
  const sets = [sidecarSetOf('10', { containers }), sidecarSetOf('9', { containers: [{ name: 'b' }] })];
  const { pod, rejection } = injectPod(
    inputOf({ pod: podOf({}, { annotations }), sidecarSets: sets, isComplete: true }),
  );
  return { rejection, annotation: (key: string) => valueAt(pod, ['metadata', 'annotations', key]) as string };
}

describe('annotations of an earlier injection', () => {
  it('are extended, times in UTC, names sorted as texts', () => {
    const old =
      '{"old":{"updateTimestamp":"2024-05-01T12:00:00+02:00","Hash":"h","sidecarSetName":"old","sidecarList":null,"extra":1}}';
    const { annotation } = inject({ [hash]: old, 'kruise.io/sidecarset-injected-list': 'z,9' });
    expect(annotation(hash)).toMatch(/^\{"10":\{.*\},"9":\{.*\},"old":/);
    expect(annotation(hash)).toContain(
      '"old":{"updateTimestamp":"2024-05-01T10:00:00Z","hash":"h","sidecarSetName":"old","sidecarList":null}',
    );
    expect(annotation('kruise.io/sidecarset-injected-list')).toBe('10,9,z');
  });

  it('are upgraded from their oldest form', () => {
    expect(inject({ [hash]: '{"old":"legacy"}' }).annotation(hash)).toContain(
      '"old":{"updateTimestamp":null,"hash":"legacy","sidecarSetName":"old","sidecarList":null}',
    );
  });

  it.each([
    ['[1]', 'json: cannot unmarshal array into Go value of type map[string]string'],
    ['{"old":"x","b":{}}', 'json: cannot unmarshal object into Go value of type string'],
    ['{"old":{"hash":7}}', 'json: cannot unmarshal object into Go value of type string'],
    ['{"old"', 'unexpected end of JSON input'],
    ['{old}', "invalid character 'o' looking for beginning of object key string"],
  ])('refuse the Pod where they are %s', (value, reason) => {
    expect(inject({ [hash]: value }).rejection?.message).toBe(
      `pod(default/test-pod) invalid annotations[${hash}] value ${value}, unmarshal failed: ${reason}`,
    );
  });

  it('crash Go where they are null', () => {
    const message = 'panic: assignment to entry in nil map [recovered]';
    expect(inject({ [hash]: 'null' }).rejection?.message).toBe(message);
    const twins = 'kruise.io/sidecarset-working-hotupgrade-container';
    expect(inject({ [twins]: 'null' }, [hot]).rejection?.message).toBe(message);
    expect(inject({ [twins]: 'null' }).rejection).toBeUndefined();
  });

  it('keep the twins of other sidecars, where they can be read', () => {
    const twins = 'kruise.io/sidecarset-working-hotupgrade-container';
    expect(inject({ [twins]: '{"mesh":"mesh-2","x":1}' }, [hot]).annotation(twins)).toBe(
      '{"dns":"dns-1","mesh":"mesh-2","x":""}',
    );
    expect(inject({ [twins]: 'nonsense' }, [hot]).annotation(twins)).toBe('{"dns":"dns-1"}');
  });
});
