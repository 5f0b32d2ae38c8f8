/**
 * Edits manifests at random over a real connection, with requests that are cancelled, files that come and go, and hostile texts.
 * After each burst of edits the server must say what a fresh one says of the same texts. No crash, no unanswered request, no
 * answer that takes more than a second of processor time.
 *
 *   npm run fuzz -- [--seed N] [--minutes M] [--burst EDITS]
 *
 * A failure prints the seed and the burst: the same seed makes the same edits again.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { Random } from '../test/bench/random.ts';
import { FuzzSession } from './fuzz/session.ts';
import { TextMaker } from './fuzz/texts.ts';

/** Milliseconds of processor time, of which a loaded machine needs no more than an idle one. */
const longestAnswer = 1000;
/** A new server now and then, so that a failure is not far from its beginning. */
const burstsPerSession = 25;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    burst: { type: 'string', default: '400' },
  },
});
const seed = Number(values.seed);
const editsPerBurst = Number(values.burst);
const end = Date.now() + Number(values.minutes) * 60_000;

async function fuzz(): Promise<number> {
  const random = new Random(seed);
  const maker = new TextMaker(random, seed);
  const total = { edits: 0, requests: 0, bursts: 0, longest: 0 };
  while (Date.now() < end) {
    const session = await FuzzSession.start(random, maker);
    for (let burst = 0; burst < burstsPerSession && Date.now() < end; burst++) {
      try {
        await session.burst(editsPerBurst);
        total.longest = Math.max(total.longest, await compare(session));
        total.bursts++;
      } catch (error) {
        console.error(`seed ${seed}, burst ${total.bursts}, edit ${total.edits + session.edits}:`, error);
        return 1;
      }
    }
    total.edits += session.edits;
    total.requests += session.requests.count;
    await session.stop();
    const { edits, requests, bursts, longest } = total;
    const said = `${edits} edits, ${requests} requests, ${bursts} comparisons`;
    console.log(`seed ${seed}: ${said}, no difference; longest answer ${longest.toFixed(0)} ms of processor time`);
  }
  return 0;
}

/** Holds the server to a fresh one. Files on disk are read in the background: a difference must last. */
async function compare(session: FuzzSession): Promise<number> {
  let difference = '';
  for (const patience of [0, 50, 500, 3000]) {
    await new Promise((resolve) => setTimeout(resolve, patience));
    const { said, longest } = await session.describe();
    if (session.failures().length > 0) throw new Error(session.failures().join('\n'));
    if (longest > longestAnswer) throw new Error(`an answer took ${longest.toFixed(0)} ms of processor time`);
    const expected = await session.describeFresh();
    if (isDeepStrictEqual(said, expected)) return longest;
    difference = firstDifference(said, expected, '');
  }
  throw new Error(difference);
}

/** Where two values part, for whoever mends it. */
function firstDifference(left: unknown, right: unknown, path: string): string {
  if (typeof left === 'object' && typeof right === 'object' && left !== null && right !== null) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const [a, b] = [(left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]];
      if (!isDeepStrictEqual(a, b)) return firstDifference(a, b, `${path}/${key}`);
    }
  }
  return `${path}: incrementally ${JSON.stringify(left)}, fresh ${JSON.stringify(right)}`;
}

process.exitCode = await fuzz();
