import { ourAnswer, type Attempt } from './our-answer.ts';
import type { KeyringAnswer, KeyringCase, KeyringCredential } from './question.ts';

/** How our answer differs from the real one; `undefined` where it does not. */
export function keyringDifference(one: KeyringCase, real: KeyringAnswer): string | undefined {
  const ours = ourAnswer(one);
  const differences = [
    differ('repository', ours.repository ?? '', real.repository ?? ''),
    differ('is no image', ours.imageError !== undefined, real.imageError !== undefined),
    differ('does not decode', ours.decodeError !== undefined, real.decodeError !== undefined),
    differ('found', ours.found, real.found),
    differ(
      'credentials',
      sorted(
        ours.attempts,
        ours.attempts.map(({ credential }) => credential),
      ),
      sorted(ours.attempts, real.credentials),
    ),
  ].filter((text) => text !== undefined);
  return differences.length === 0
    ? undefined
    : `${one.name} ${JSON.stringify(one.question)}\n  ${differences.join('\n  ')}`;
}

function differ(what: string, ours: unknown, real: unknown): string | undefined {
  const texts = [JSON.stringify(ours), JSON.stringify(real)];
  return texts[0] === texts[1] ? undefined : `${what}: ours ${texts[0] ?? ''}, real ${texts[1] ?? ''}`;
}

/** The credentials, those that have no order among themselves sorted. */
function sorted(attempts: readonly Attempt[], credentials: readonly KeyringCredential[]): readonly string[] {
  const texts = credentials.map(({ username, password }) => `${username} ${password}`);
  const result: string[] = [];
  for (let start = 0; start < texts.length;) {
    let end = start + 1;
    while (end < texts.length && attempts[end]?.group === attempts[start]?.group) end++;
    result.push(...texts.slice(start, end).sort());
    start = end;
  }
  return result;
}
