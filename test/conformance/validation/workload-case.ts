import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { asString } from '../../../server/src/base/json.ts';
import type { KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import { Random } from '../generate/random.ts';
import type { ValidationCase, Verdict } from '../validation-case.ts';
import type { VerdictCase } from './generate-case.ts';
import { mutate } from './mutate.ts';
import { ourVerdict } from './our-verdict.ts';

const admitted = parseAllDocuments(readFileSync(join(import.meta.dirname, '../validation-cases/workloads.yaml'), 'utf8'))
  .map((document) => document.toJS() as ValidationCase)
  .filter(({ expect }) => expect === 'admitted');

/** A workload or job that is admitted, broken in one or two places. The same for ever. */
export function generateWorkloadCase(seed: number, number: number, release: KruiseVersion = '1.9'): VerdictCase {
  const random = new Random(seed, number);
  const { object: valid, featureGates } = random.pick(admitted);
  const object = structuredClone(valid);
  const mutations = random.times(random.weighted([[8, 1], [2, 2]]), () => mutate(random, object));
  return {
    name: `workload ${seed}/${number}`,
    namespace: 'default',
    object,
    cluster: [],
    kruiseVersion: release,
    mutations,
    ...(featureGates && { featureGates }),
  };
}

/** Errors of what is wrong with Pods that the object's webhook does not look at. */
const isAboutPods = /no pod can be made from (?:this|it)\.$/i;

/**
 * What we say is refused of an object that is admitted. Of these kinds our rules tell what is wrong with the core types in them, not all
 * that the webhooks refuse, so only that is compared.
 */
export async function falseAlarmOf(one: VerdictCase, { allowed }: Verdict): Promise<string | undefined> {
  if (!allowed) return undefined;
  const { errors } = await ourVerdict(one);
  const wrong = errors.filter(({ message }) => !isAboutPods.test(message));
  if (wrong.length === 0) return undefined;
  const said = wrong.map(({ code, message }) => `${code}: ${message}`).join(' | ');
  return `${one.name} ${asString(one.object['kind']) ?? ''} [${one.mutations.join('; ')}]\n  admitted, but we say ${said}`;
}
