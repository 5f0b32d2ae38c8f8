import { Keyring, type KeyringAttempt, type KeyringEntry } from '../../kubernetes/credentials/keyring.ts';
import { nearestEntry, type NearMiss } from '../../kubernetes/credentials/near-miss.ts';
import { hasCredentials } from '../../kubernetes/credentials/pull-secret.ts';
import { parseImageReference } from '../../kubernetes/image-reference.ts';
import type { Workspace, WorkspaceObject } from '../workspace.ts';
import { podSourcesFor } from '../pod-matching.ts';
import { jobKinds, pullersOf, type PulledImage, type PulledWith, type Puller } from './pullers.ts';
import { secretIn, type SecretInNamespace } from './secret-in-namespace.ts';

/** A pull Secret of a Pod or job. */
export interface CoveringSecret extends SecretInNamespace {
  readonly from: PulledWith['from'];
}

/** What happens when the image is pulled. */
export type ImageVerdict =
  /** The credentials are tried in this order. */
  | {
      readonly kind: 'covered';
      readonly attempts: readonly KeyringAttempt[];
      readonly isDockerHubFallback: boolean;
    }
  /** Some Secret does not decode: nothing is pulled. */
  | { readonly kind: 'blocked'; readonly secrets: readonly CoveringSecret[] }
  /** It depends on Secrets whose content no manifest shows. */
  | { readonly kind: 'unknown'; readonly secrets: readonly CoveringSecret[] }
  /** No entry serves the image, and these Secrets are missing. */
  | { readonly kind: 'missing'; readonly secrets: readonly CoveringSecret[] }
  /** No entry serves the image, and the kubelet gets nothing out of these Secrets. */
  | { readonly kind: 'unusable'; readonly secrets: readonly CoveringSecret[] }
  /** No entry serves the image. */
  | { readonly kind: 'not-covered'; readonly nearest: NearMiss | undefined }
  /** Pulled without credentials, as far as the manifests tell. */
  | { readonly kind: 'no-secrets'; readonly isServiceAccountUnknown: boolean }
  /** The text is no image. */
  | { readonly kind: 'invalid-image' };

/** An image of a Pod or job, and whether it can be pulled. */
export interface CoveredImage extends PulledImage {
  /** Host, port and path, normalised; empty for what is no image. */
  readonly repository: string;
  readonly verdict: ImageVerdict;
}

/** Whether what runs in one namespace can be pulled there. */
export interface PullCoverage {
  readonly puller: Puller;
  readonly secrets: readonly CoveringSecret[];
  readonly images: readonly CoveredImage[];
}

/** Coverage of the Pods and jobs of an object; of those that it injects into, for a SidecarSet. Kept until something changes. */
export function pullCoverageOf(workspace: Workspace, object: WorkspaceObject): readonly PullCoverage[] {
  return workspace.remember(object, 'pull-coverage', () => {
    const owners = new Set(podSourcesFor(workspace, object).map((source) => source.object));
    if (owners.size === 0 || (owners.size === 1 && owners.has(object))) {
      return pullersOf(workspace, object).map((puller) => coverageOf(workspace, puller));
    }
    return [...owners].flatMap((owner) => pullCoverageOf(workspace, owner));
  });
}

/** Everything in the workspace that pulls images. */
export function allPullers(workspace: Workspace): readonly WorkspaceObject[] {
  const found = new Set<WorkspaceObject>();
  for (const { object } of workspace.podSources()) found.add(object);
  for (const kind of jobKinds) for (const object of workspace.objects(kind)) found.add(object);
  return [...found];
}

function coverageOf(workspace: Workspace, puller: Puller): PullCoverage {
  const secrets = puller.secrets.map(({ name, from }): CoveringSecret => ({
    ...secretIn(workspace, name, puller.namespace),
    from,
  }));
  const entries = secrets.flatMap(entriesOf);
  const keyring = new Keyring(entries);
  const images = puller.images.map((image): CoveredImage => {
    const repository = parseImageReference(image.image)?.name ?? '';
    return { ...image, repository, verdict: judge(puller, secrets, { entries, keyring }, repository) };
  });
  return { puller, secrets, images };
}

/** The entries that the kubelet puts into its keyring. */
function entriesOf({ name, state, secret }: CoveringSecret): readonly KeyringEntry[] {
  if (state !== 'usable' && state !== 'no-credentials') return [];
  const { content } = secret ?? {};
  return content?.kind === 'config' ? content.entries.map((entry) => ({ secret: name, entry })) : [];
}

function judge(
  { isServiceAccountUnknown }: Puller,
  secrets: readonly CoveringSecret[],
  { entries, keyring }: { readonly entries: readonly KeyringEntry[]; readonly keyring: Keyring },
  repository: string,
): ImageVerdict {
  if (repository === '') return { kind: 'invalid-image' };
  if (secrets.length === 0) return { kind: 'no-secrets', isServiceAccountUnknown };
  const inState = (...states: readonly SecretInNamespace['state'][]): readonly CoveringSecret[] =>
    secrets.filter(({ state }) => states.includes(state));
  const broken = inState('blocks');
  if (broken.length > 0) return { kind: 'blocked', secrets: broken };
  const { attempts, isDockerHubFallback } = keyring.lookup(repository);
  if (attempts.some(({ entry }) => hasCredentials(entry))) return { kind: 'covered', attempts, isDockerHubFallback };
  const unknown = inState('unknown');
  if (unknown.length > 0) return { kind: 'unknown', secrets: unknown };
  const missing = inState('missing');
  if (missing.length > 0) return { kind: 'missing', secrets: missing };
  const unusable = inState('refused', 'wrong-type', 'no-credentials');
  if (unusable.length > 0) return { kind: 'unusable', secrets: unusable };
  return { kind: 'not-covered', nearest: nearestEntry(entries, repository) };
}
