import type { Sentence } from './sentence.ts';

/** Sentences for reasons that any kind of object can have. */
export const sharedReasons: Readonly<Record<string, Sentence>> = {
  'webhook-off': () =>
    "The feature gate PodWebhook is off: Kruise's Pod webhook does not run, so nothing is injected into any Pod.",
  'namespace-excluded': ({ namespace, kruiseNamespace }) =>
    namespace === 'kube-system' || namespace === kruiseNamespace
      ? `Kruise's Pod webhook never sees Pods of the namespace '${namespace}'. Use another namespace.`
      : `Kruise's Pod webhook never sees Pods of the namespace '${namespace}', since it is labelled control-plane: openkruise. Remove the label or use another namespace.`,
  'namespace-may-be-excluded': ({ namespace, value }) =>
    `The namespace '${namespace}' has the label control-plane: ${value}. Where Kruise was installed with kustomize, its Pod webhook never sees Pods of such a namespace; with the Helm chart it does.`,
};
