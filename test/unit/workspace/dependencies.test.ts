import { describe, expect, it } from 'vitest';
import { DependencyGraph } from '../../../server/src/workspace/dependencies.ts';

describe('DependencyGraph', () => {
  it('makes invalid what has read a key, and nothing else', () => {
    const graph = new DependencyGraph();
    const one = graph.track({ uri: 'one' }, () => graph.read('a'));
    const two = graph.track({ uri: 'two' }, () => graph.read('b'));
    graph.changed('a');
    expect([one.memo.isValid, two.memo.isValid]).toEqual([false, true]);
    expect(graph.takeAffected()).toEqual(['one']);
    expect(graph.takeAffected()).toEqual([]);
  });

  it('tells the owner of what becomes invalid, once', () => {
    const graph = new DependencyGraph();
    let told = 0;
    graph.track({ uri: 'one', onInvalid: () => told++ }, () => graph.read('a'));
    graph.changed('b');
    expect(told).toBe(0);
    graph.changed('a');
    graph.changed('a');
    expect(told).toBe(1);
  });

  it('passes on what an inner computation has read', () => {
    const graph = new DependencyGraph();
    const outer = graph.track({ uri: 'outer' }, () => graph.track({ uri: 'inner' }, () => graph.read('a')));
    graph.changed('a');
    expect([outer.memo.isValid, outer.value.memo.isValid]).toEqual([false, false]);
  });

  it('forgets what is released, and what throws', () => {
    const graph = new DependencyGraph();
    const { memo } = graph.track({ uri: 'one' }, () => graph.read('a'));
    graph.release(memo);
    expect(() =>
      graph.track({ uri: 'two' }, () => {
        graph.read('a');
        throw new Error('no');
      }),
    ).toThrow('no');
    graph.changed('a');
    expect(graph.takeAffected()).toEqual([]);
    graph.read('outside of any computation');
  });
});
