import { describe, expect, it } from 'vitest';
import { podRefusedRule } from '../../../../server/src/rules/injection/pod-refused.ts';
import { check } from '../check.ts';
import { manifests, podOf, setOf } from './manifests.ts';

describe('kruise/injection/pod-refused', () => {
  it('stands at the policy of the sidecar that refuses Pods', async () => {
    const resourcesPolicy = { targetContainersMode: 'sum', targetContainersNameRegex: '^none$', resourcesExpr: {} };
    const set = setOf('agent', { containers: [{ name: 'agent', image: 'agent:1', resourcesPolicy }] });
    const [finding, ...others] = await check(podRefusedRule, manifests(set, podOf('web', {}), podOf('api', {})));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ at: '"resourcesPolicy"', severity: 'error' });
    expect(finding?.message).toBe(
      `With this, Kruise's webhook refuses every Pod of Pod default/web and Pod default/api: no containers match the regex pattern "^none$".`,
    );
    expect(await check(podRefusedRule, manifests(set))).toEqual([]);
  });

  it('stands at the annotation of a patch that does not fit', async () => {
    const patch = { patchPolicy: 'MergePatchJson', annotations: { note: '{"a":1}' } };
    const set = setOf('agent', { patchPodMetadata: [patch], containers: [{ name: 'agent', image: 'agent:1' }] });
    const [finding] = await check(
      podRefusedRule,
      manifests(set, podOf('web', {}, { annotations: { note: 'no JSON' } })),
    );
    expect(finding).toMatchObject({ at: `"{\\"a\\":1}"` });
    expect(finding?.message).toContain('Invalid JSON Document');
  });

  it('stands at the workload where that is the cause', async () => {
    const set = setOf('agent', { containers: [{ name: 'agent', image: 'agent:1' }] });
    const stale = podOf('web', {}, { annotations: { 'kruise.io/sidecarset-hash': 'x' } });
    const [hash] = await check(podRefusedRule, manifests(set, stale));
    expect(hash?.at).toBe('"kruise.io/sidecarset-hash"');
    expect(hash?.message).toContain('unmarshal failed');
    const env = [{ name: 'KRUISE_CONTAINER_PRIORITY', value: 'first' }];
    const containers = [
      { name: 'app', image: 'app:1', env },
      { name: 'b', image: 'b:1' },
    ];
    const [priority] = await check(podRefusedRule, manifests(podOf('web', { containers })));
    expect(priority?.at).toBe('"containers"');
    expect(priority?.message).toContain('strconv.Atoi: parsing "first": invalid syntax');
  });
});
