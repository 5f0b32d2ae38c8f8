import type { ObjectIdentifier } from './injection-preview.ts';

/** Client → server: the pull Secrets of the workspace and its namespaces. No parameters. Never tells credentials. */
export const pullSecretsMethod = 'kruise/pullSecrets';

export interface PullSecretsResult {
  /** Every Secret that is meant to pull images, sorted by name and namespace. */
  readonly secrets: readonly PullSecretItem[];
  /** Every namespace of the workspace, sorted. */
  readonly namespaces: readonly string[];
}

/** A pull Secret as a pick list shows it. */
export interface PullSecretItem {
  /** The object that it is written in: a Secret, or a ResourceDistribution that holds one. */
  readonly object: ObjectIdentifier;
  readonly name: string;
  /** Where it exists: `namespace shop`, `3 namespaces`. */
  readonly description: string;
  /** The registries of its entries, as far as they look like registries. */
  readonly hosts: readonly string[];
  /** What is the matter with it, as the end of a sentence; such a Secret cannot be merged. */
  readonly problem?: string;
}

/** Client → server: one Secret with the entries of several. */
export const mergePullSecretsMethod = 'kruise/mergePullSecrets';

export interface MergePullSecretsParams {
  /** Two or more. */
  readonly secrets: readonly ObjectIdentifier[];
  /** The new Secret's. */
  readonly name: string;
  /** The new Secret's; left out where kubectl is to decide. */
  readonly namespace?: string;
  /** For each conflict of the last answer, in its order: the index in `secrets` of the Secret whose entry stays. */
  readonly choices?: readonly number[];
}

/**
 * `conflicts`: ask again with `choices`. `merged`: the manifest, the only answer of the server that holds credentials; it belongs into a
 * document and nowhere else. `null`: a Secret is gone or cannot be read.
 */
export type MergePullSecretsResult =
  | { readonly kind: 'conflicts'; readonly conflicts: readonly PullSecretConflict[] }
  | {
      readonly kind: 'merged';
      /** YAML of the new Secret. */
      readonly text: string;
      /** The registries of its entries. */
      readonly hosts: readonly string[];
      /** How many entries were left out because their keys are no hosts: the kubelet ignores them. */
      readonly ignoredEntries: number;
    }
  | null;

/** Several Secrets have other credentials for one registry. */
export interface PullSecretConflict {
  readonly host: string;
  /** Indexes in `secrets`. */
  readonly secrets: readonly number[];
}
