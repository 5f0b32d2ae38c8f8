import type { JsonObject } from '../../../server/src/base/json.ts';
import { silentLogger } from '../../../server/src/base/logger.ts';
import { Checker } from '../../../server/src/rules/checker.ts';
import type { Finding } from '../../../server/src/rules/rule.ts';
import { defaultConfiguration } from '../../../server/src/workspace/configuration.ts';
import { ManifestWorkspace } from '../../../server/src/workspace/manifest-workspace.ts';
import { InMemoryFileSystem } from '../../unit/workspace/in-memory-file-system.ts';
import type { VerdictCase } from './generate-case.ts';

/** Errors about fields that the cluster removes in silence: the object is admitted without them. */
const silentlyRemoved = new Set([
  'schema/unknown-field',
  'schema/misplaced-field',
  'schema/field-of-other-version',
  'schema/field-too-new',
]);

/** What is only noticed when Pods are created, where the target of a WorkloadSpread is not there yet. */
const later = /Pods of this subset cannot be created where the workload comes later/;

/** The errors with which we say that the cluster refuses the object of a case. */
export async function ourErrors({ object, cluster }: Pick<VerdictCase, 'object' | 'cluster'>): Promise<readonly Finding[]> {
  const files: Record<string, string> = { 'file:///w/object.json': asText(object) };
  for (const [index, other] of cluster.entries()) files[`file:///w/cluster-${index}.json`] = asText(other);
  const fileSystem = new InMemoryFileSystem(files);
  const workspace = new ManifestWorkspace({ fileSystem, logger: silentLogger, configuration: defaultConfiguration });
  await workspace.scan(['file:///w']);
  return new Checker(workspace)
    .findingsOf('file:///w/object.json')
    .flatMap(({ findings }) => findings)
    .filter(({ severity, code, message }) => severity === 'error' && !silentlyRemoved.has(code) && !later.test(message));
}

function asText(object: JsonObject): string {
  return JSON.stringify(object);
}
