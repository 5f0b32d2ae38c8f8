import { describe, expect, it } from 'vitest';
import { DependencyGraph } from '../../../server/src/workspace/dependencies.ts';

describe('DependencyGraph', () => {
  it('makes invalid what has read a key, and nothing else', () => {
    const graph = new DependencyGraph();
    const one = graph.track('one', () => graph.read('a'));
    const two = graph.track('two', () => graph.read('b'));
    graph.changed('a');
    expect([one.memo.isValid, two.memo.isValid]).toEqual([false, true]);
    expect(graph.takeAffected()).toEqual(['one']);
    expect(graph.takeAffected()).toEqual([]);
  });

  it('passes on what an inner computation has read', () => {
    const graph = new DependencyGraph();
    const outer = graph.track('outer', () => graph.track('inner', () => graph.read('a')));
    graph.changed('a');
    expect([outer.memo.isValid, outer.value.memo.isValid]).toEqual([false, false]);
  });

  it('forgets what is released, and what throws', () => {
    const graph = new DependencyGraph();
    const { memo } = graph.track('one', () => graph.read('a'));
    graph.release(memo);
    expect(() =>
      graph.track('two', () => {
        graph.read('a');
        throw new Error('no');
      }),
    ).toThrow('no');
    graph.changed('a');
    expect(graph.takeAffected()).toEqual([]);
    graph.read('outside of any computation');
  });
});
