import type { JsonObject } from '../../../server/src/base/json.ts';
import { silentLogger } from '../../../server/src/base/logger.ts';
import { Checker } from '../../../server/src/rules/checker.ts';
import type { Finding } from '../../../server/src/rules/rule.ts';
import { defaultConfiguration } from '../../../server/src/workspace/configuration.ts';
import { ManifestWorkspace } from '../../../server/src/workspace/manifest-workspace.ts';
import type { ManifestDocument } from '../../../server/src/yaml/manifest-document.ts';
import { InMemoryFileSystem } from '../../unit/workspace/in-memory-file-system.ts';
import type { VerdictCase } from './generate-case.ts';

/** Errors about fields that the cluster removes in silence: the object is admitted without them, unless a required one was meant. */
const silentlyRemoved = new Set([
  'schema/unknown-field',
  'schema/misplaced-field',
  'schema/field-of-other-version',
  'schema/field-too-new',
]);

const isRefused = /must be there\. [^.]+ refuses the object/;

/** What is only noticed when Pods are created, where the target of a WorkloadSpread is not there yet. */
const later = /Pods of this subset cannot be created where the workload comes later/;

/** What of a case decides. */
type JudgedCase = Pick<VerdictCase, 'object' | 'old' | 'cluster' | 'featureGates' | 'kruiseVersion'>;

/** What we say about a case. */
export interface OurVerdict {
  /** The errors with which we say that the cluster refuses the object. */
  readonly errors: readonly Finding[];
  /** The object's text, in which the errors have their places. */
  readonly document: ManifestDocument;
}

/** Judges the object of a case by our rules, in a workspace that holds what the cluster holds. */
export async function ourVerdict({ object, old, cluster, featureGates, kruiseVersion }: JudgedCase): Promise<OurVerdict> {
  const files: Record<string, string> = { 'file:///w/object.json': asText(object) };
  for (const [index, other] of cluster.entries()) files[`file:///w/cluster-${index}.json`] = asText(other);
  const fileSystem = new InMemoryFileSystem(files);
  const workspace = new ManifestWorkspace({
    fileSystem,
    logger: silentLogger,
    configuration: { ...defaultConfiguration, featureGates: featureGates ?? {}, ...(kruiseVersion && { kruiseVersion }) },
  });
  await workspace.scan(['file:///w']);
  if (old) workspace.setPreviousVersions('HEAD', [{ uri: 'file:///w/object.json', text: asText(old) }]);
  const [judged] = new Checker(workspace).findingsOf('file:///w/object.json');
  if (judged === undefined) throw new Error('The object was not read.');
  const errors = judged.findings.filter(
    ({ severity, code, message }) =>
      severity === 'error' && (!silentlyRemoved.has(code) || isRefused.test(message)) && !later.test(message),
  );
  return { errors, document: judged.part.document };
}

function asText(object: JsonObject): string {
  return JSON.stringify(object);
}
