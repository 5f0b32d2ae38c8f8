import { asObject } from '../../base/json.ts';
import { lostInitOrder } from '../../injection/stages/sidecar-set/init-order.ts';
import type { Rule } from '../rule.ts';
import { sidecarSetExample } from '../sidecarset/example.ts';
import { containersOf, sidecarSetKind } from '../sidecarset/spec.ts';

const example = (first: string, second: string): string =>
  sidecarSetExample('', {
    containers: `  initContainers:\n  - name: ${first}\n    image: registry.example.com/fetch:1.0\n  - name: ${second}\n    image: registry.example.com/unpack:1.0\n`,
  });

/** SS-I34, F-27. */
export const initContainersSortedRule: Rule = {
  meta: {
    code: 'kruise/injection/init-containers-sorted',
    severity: 'warning',
    summary: 'Init containers run in another order than they are written.',
    explanation: [
      'Kruise sorts the init containers that it injects by their names, those of all SidecarSets together, so the order in which they are written does',
      'not count. Only `podInjectPolicy: BeforeAppContainer` still puts some of them before the init containers of the Pod. Where one needs what',
      'another has done, name them so that the order is right: `10-fetch`, `20-unpack`. For native sidecars (`restartPolicy: Always`) this is only told.',
    ].join('\n'),
    source: 'pkg/webhook/pod/mutating/sidecarset.go (v1.9.1), sidecarsetMutatingPod',
    examples: { bad: example('fetch', 'decompress'), good: example('fetch', 'unpack') },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    const written = containersOf(object).filter(({ list }) => list === 'initContainers');
    const lost = lostInitOrder(written.map(({ value }) => value));
    if (!lost) return;
    const isNative = written.every(({ value }) => asObject(value)?.['restartPolicy'] === 'Always');
    report({
      path: ['spec', 'initContainers'],
      ...(isNative ? { severity: 'information' } : {}),
      message: `Kruise injects init containers in the order of their names: these run as ${lost.sorted.join(', ')}, and not as written (${lost.written.join(', ')}). Where the order matters, name them accordingly.`,
    });
  },
};
