import { describe, expect, it } from 'vitest';
import { InjectionRecorder } from '../../../server/src/injection/recorder.ts';

describe('InjectionRecorder', () => {
  it('follows items by identity, and by name where the Pod was rebuilt', () => {
    const recorder = new InjectionRecorder();
    const container = { name: 'b', image: 'x' };
    recorder.enter('sidecar-set');
    recorder.step('add', ['spec', 'containers', container, 'image']);
    const moved = { spec: { containers: [{ name: 'a', image: 'x' }, { name: 'b', image: 'y' }, container] } };
    expect(recorder.stepsIn(moved)).toEqual([
      { stage: 'sidecar-set', action: 'add', path: ['spec', 'containers', 2, 'image'] },
    ]);
    expect(recorder.stepsIn(structuredClone(moved))[0]?.path).toEqual(['spec', 'containers', 1, 'image']);
  });

  it('drops what is gone, unless the step removed it', () => {
    const recorder = new InjectionRecorder();
    recorder.step('add', ['spec', 'priority']);
    recorder.step('remove', ['spec', 'nodeName']);
    recorder.step('add', ['spec', 'containers', { name: 'x' }]);
    recorder.step('add', ['metadata', 'labels', 'toString']);
    expect(recorder.stepsIn({ spec: { containers: [] }, metadata: { labels: {} } })).toMatchObject([
      { path: ['spec', 'nodeName'] },
    ]);
  });

  it('names every object once, and resolves the places of reasons', () => {
    const recorder = new InjectionRecorder();
    const object = { kind: 'SidecarSet', name: 's' };
    recorder.apply(object);
    recorder.apply({ ...object });
    expect(recorder.applied).toEqual([object]);
    recorder.reason({
      object,
      code: 'c',
      severity: 'note',
      facts: {},
      podLocation: ['spec', 'volumes', { name: 'v' }],
    });
    expect(recorder.reasonsIn({ spec: { volumes: [{ name: 'v' }] } })).toEqual([
      { object, code: 'c', severity: 'note', facts: {}, podPath: ['spec', 'volumes', 0] },
    ]);
    expect(recorder.reasonsIn({})).toEqual([{ object, code: 'c', severity: 'note', facts: {} }]);
  });
});
