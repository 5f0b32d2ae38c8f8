import type { ErrorContext } from './error-context.ts';
import { isInKubernetes, isInRelease, releaseFor } from './release.ts';
import type { SchemaViolation } from './violation.ts';

const kubernetesPrefix = 'kubernetes ';

type NewerFieldContext = Pick<ErrorContext, 'gvk' | 'version' | 'path'>;

/** The field is newer than the chosen release, or than the Kubernetes types that it is built with; `undefined` where it is not. */
export function newerField(context: NewerFieldContext, since: string): SchemaViolation | undefined {
  const { gvk, path, version } = context;
  const field = String(path.at(-1) ?? '');
  const reason = since.startsWith(kubernetesPrefix)
    ? kubernetesReason(context, since.slice(kubernetesPrefix.length))
    : kruiseReason(context, since);
  if (reason === undefined) return undefined;
  return {
    code: 'field-too-new',
    severity: 'error',
    path,
    part: 'key',
    message: `\`${field}\` ${reason} The field has no effect there: it is dropped. Upgrade Kruise, or set \`kruise.kruiseVersion\` if ${versionName(version)} is not what runs in your cluster.`,
    remedies: [
      { title: `Remove \`${field}\` from this ${gvk.kind}`, isSafe: false, steps: [{ action: 'remove', path }] },
    ],
  };
}

function kruiseReason({ version }: NewerFieldContext, since: string): string | undefined {
  if (isInRelease(since, version)) return undefined;
  return since === 'main'
    ? `comes after Kruise 1.9; the release chosen is ${versionName(version)}.`
    : `came with Kruise ${since}; the release chosen is ${versionName(version)}.`;
}

function kubernetesReason({ gvk, version }: NewerFieldContext, since: string): string | undefined {
  const known = releaseFor(gvk, version).kubernetes;
  if (known === undefined || isInKubernetes(since, known)) return undefined;
  return `came with Kubernetes ${since}, but ${versionName(version)} reads the place with the types of Kubernetes ${known}, whatever your cluster runs.`;
}

function versionName(version: string): string {
  return version === 'main' ? "Kruise's main branch" : `Kruise ${version}`;
}
