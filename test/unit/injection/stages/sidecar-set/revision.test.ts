import { describe, expect, it } from 'vitest';
import { valueAt, type JsonObject } from '../../../../../server/src/base/json.ts';
import { injectPod, type InjectionInput } from '../../../../../server/src/injection/index.ts';
import { inputOf, podOf, sidecarSetOf } from '../../injection-input.ts';

function revisionOf(
  name: string,
  revision: number,
  image: string,
  labels: JsonObject = {},
  annotations: JsonObject = {},
): JsonObject {
  return {
    metadata: {
      name,
      namespace: 'kruise-system',
      labels: { 'kruise.io/sidecarset-name': 'set', ...labels },
      annotations,
    },
    revision,
    data: {
      spec: {
        $patch: 'replace',
        containers: [{ name: 'side', image, podInjectPolicy: 'BeforeAppContainer' }],
        initContainers: null,
        volumes: null,
      },
    },
  };
}

const version = { 'apps.kruise.io/sidecarset-custom-version': 'v1' };
const controllerRevisions = [
  revisionOf('set-2', 2, 'side:newer', version),
  revisionOf('set-1', 1, 'side:old', version, { 'kruise.io/sidecarset-hash': 'stored' }),
  { ...revisionOf('set-9', 9, 'side:elsewhere', version), metadata: { name: 'set-9', namespace: 'other' } },
];

function inject(revision: JsonObject, updateStrategy: JsonObject = {}, parts: Partial<InjectionInput> = {}) {
  const set = sidecarSetOf('set', {
    containers: [{ name: 'side', image: 'side:current' }],
    injectionStrategy: { revision },
    updateStrategy,
  });
  const result = injectPod(inputOf({ sidecarSets: [set], controllerRevisions, ...parts }));
  const image = valueAt(result.pod, ['spec', 'containers', 0, 'image']);
  const note = result.reasons.find(({ code }) => /revision|draw/.test(code));
  return { ...result, image, note };
}

describe('the revision that a Pod gets', () => {
  it('is the pinned one, by name or the newest of a custom version', () => {
    expect(inject({ revisionName: 'set-1' }).image).toBe('side:old');
    expect(inject({ customVersion: 'v1' }).image).toBe('side:newer');
    expect(inject({ revisionName: 'set-1', customVersion: 'v1' }).image).toBe('side:old');
    expect(inject({ revisionName: 'set-1' }).note).toMatchObject({ code: 'pinned-revision', severity: 'note' });
  });

  it('brings its own hash and name, and no path into what is written', () => {
    const { pod, steps } = inject({ revisionName: 'set-1' });
    const hash = valueAt(pod, ['metadata', 'annotations', 'kruise.io/sidecarset-hash']);
    expect(hash).toContain('"hash":"stored"');
    expect(hash).toContain('"controllerRevision":"set-1"');
    expect(steps.every(({ sourcePath }) => sourcePath === undefined)).toBe(true);
  });

  it('is the written one, and unknown, where the pinned one is not in view', () => {
    const { image, note } = inject({ revisionName: 'gone' });
    expect(image).toBe('side:current');
    expect(note).toMatchObject({ code: 'pinned-revision-unknown', severity: 'unknown', facts: { revision: 'gone' } });
    expect(inject({ revisionName: 'set-9' }).note?.code).toBe('pinned-revision-unknown');
  });

  it('refuses the Pod where it is known to be missing', () => {
    const missing = { isComplete: true };
    expect(inject({ revisionName: 'gone' }, {}, missing).rejection?.message).toBe(
      'controllerrevisions.apps "gone" not found',
    );
    expect(inject({ customVersion: 'v7' }, {}, missing).rejection?.message).toBe(
      'ControllerRevision.apps "set" not found',
    );
  });
});

describe('policy Partial', () => {
  const partial = { revisionName: 'set-1', policy: 'Partial' };

  it('takes the written one for a partition that is no percentage', () => {
    expect(inject(partial).image).toBe('side:current');
    expect(inject(partial, { partition: 3 }).image).toBe('side:current');
  });

  it('takes the pinned one where updates are paused, or the selector does not match', () => {
    expect(inject(partial, { paused: true, partition: '0%' }).image).toBe('side:old');
    expect(inject(partial, { selector: { matchLabels: { app: 'x' } } }).image).toBe('side:old');
    expect(inject(partial, { selector: { matchLabels: { app: 'nginx' } }, partition: '0%' }).image).toBe(
      'side:current',
    );
  });

  it('draws, shows the likelier way, and either on demand', () => {
    expect(inject(partial, { partition: '80%' })).toMatchObject({
      image: 'side:old',
      note: { code: 'partial-draw', facts: { probability: '80%', drawn: 'pinned' } },
    });
    expect(inject(partial, { partition: '12.5%' }).image).toBe('side:current');
    expect(inject(partial, { partition: '12.5%' }, { partialDraws: { set: 'pinned' } }).image).toBe('side:old');
    expect(inject(partial, { partition: '100%' }).note?.code).toBe('pinned-revision');
  });

  it('refuses the Pod for a text that is no percentage', () => {
    expect(inject(partial, { partition: 'half' }).rejection?.message).toBe('invalid type: string is not a percentage');
    expect(inject(partial, { partition: 'x%' }).rejection?.message).toBe(
      'strconv.ParseFloat: parsing "x": invalid syntax',
    );
  });
});

describe('status.latestRevision', () => {
  it('is the revision of the annotation', () => {
    const set = { ...sidecarSetOf('set', { containers: [{ name: 'a' }] }), status: { latestRevision: 'set-7' } };
    const { pod } = injectPod(inputOf({ pod: podOf({}), sidecarSets: [set] }));
    expect(valueAt(pod, ['metadata', 'annotations', 'kruise.io/sidecarset-hash'])).toContain(
      '"controllerRevision":"set-7"',
    );
  });
});
