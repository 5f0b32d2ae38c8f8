import type { Remedy } from '../../schema/index.ts';

/** The usual bound instead of the one that is written: one Pod at a time may be unavailable. */
export function oneUnavailable(bound: 'maxUnavailable' | 'minAvailable'): Remedy {
  const path = ['spec', 'maxUnavailable'];
  const set = { action: 'set', path, value: 1 } as const;
  return bound === 'maxUnavailable'
    ? { title: 'Let one Pod be unavailable', isSafe: false, steps: [set] }
    : {
        title: 'Replace it with "maxUnavailable: 1"',
        isSafe: false,
        steps: [{ action: 'rename', path: ['spec', bound], key: 'maxUnavailable' }, set],
      };
}
