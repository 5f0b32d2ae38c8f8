import type { Sentence } from './sentence.ts';

function seenLabel(key: string, seen: string | undefined): string {
  return seen === undefined || seen === '' ? `has no label '${key}'` : `has '${seen}'`;
}

/** Sentences for the reasons of the SidecarSet stage. */
export const sidecarSetReasons: Readonly<Record<string, Sentence>> = {
  // Not injected
  'version-not-served': ({ version, release }) =>
    `Kruise ${release} does not serve SidecarSets in '${version}', so this one can't exist in the cluster. Write it in a version that the release serves, or choose another release.`,
  'not-decodable': ({ message }) => `Kruise's webhook can't read this SidecarSet and refuses it: ${message}.`,
  'namespace-not-named': ({ namespace, wanted }) =>
    `The Pod is in the namespace '${namespace}'; this SidecarSet injects only in ${wanted === '' ? 'no namespace at all' : `'${wanted}'`}.`,
  'injection-paused': () =>
    'injectionStrategy.paused is true: new Pods get nothing from this SidecarSet. Set it to false to inject again.',
  'namespace-selector-mismatch': ({ namespace, key, wanted }, { facts }) =>
    `The label '${key}' of the namespace must ${wanted}; the namespace '${namespace}' ${seenLabel(key ?? '', facts['seen'])}.`,
  'namespace-selector-unknown': ({ namespace, key, wanted }) =>
    `The label '${key}' of the namespace must ${wanted}, but no Namespace object for '${namespace}' is in view. Add its manifest to the workspace to find out.`,
  'namespace-missing': ({ namespace }) => `There is no namespace '${namespace}', so no namespace selector matches it.`,
  'namespace-selector-invalid': ({ operator }) =>
    `The namespace selector has the operator '${operator}', which does not exist, so it matches no namespace. Use In, NotIn, Exists or DoesNotExist.`,
  'selector-empty': () =>
    'The selector is missing or empty, and such a SidecarSet matches no Pod. Give it labels to look for.',
  'selector-mismatch': ({ key, wanted }, { facts }) =>
    `The Pod's label '${key}' must ${wanted}; the Pod ${seenLabel(key ?? '', facts['seen'])}.`,
  'selector-invalid': ({ operator }) =>
    `The selector has the operator '${operator}', which does not exist. Use In, NotIn, Exists or DoesNotExist.`,
  'pod-not-active': ({ phase }) =>
    `Only Pods that may still run get sidecars; this one ${phase === '' ? 'is being deleted' : `has the phase ${phase}`}.`,
  'replaced-by-canary': ({ canary }) => `Its canary '${canary}' matches the Pod and is injected instead of it.`,
  // Revisions
  'pinned-revision': ({ revision }) =>
    `injectionStrategy.revision pins the revision '${revision}': new Pods get that one, not what is written here.`,
  'pinned-revision-unknown': ({ revision, kruiseNamespace }) =>
    `injectionStrategy.revision pins '${revision}', and no such ControllerRevision of the namespace '${kruiseNamespace}' is in view: what is written here is shown instead. In the cluster, Pods are refused where that revision does not exist.`,
  'partial-draw': ({ revision, probability, drawn }) =>
    `Each new Pod gets the pinned revision '${revision}' with a probability of ${probability}, otherwise what is written here. Shown is the ${drawn === 'pinned' ? 'pinned' : 'written'} one.`,
  // To know
  'only-new-pods': () =>
    'Only Pods that are created from now on get these sidecars; Pods that already run must be created anew.',
  'random-order': ({ sets }) =>
    `Kruise takes the SidecarSets ${sets} in random order, and the result for this Pod depends on it. Shown is the order by name.`,
  'no-containers': () =>
    'No matching SidecarSet has a container, so the Pod gets no sidecar and none of the records of an injection.',
  'annotation-retained': ({ annotation }) =>
    `The Pod already has the annotation '${annotation}', and the policy Retain leaves it as it is. Use Overwrite to replace it.`,
  'patch-policy-unknown': ({ annotation, policy }) =>
    `The patch policy '${policy}' does not exist, so the annotation '${annotation}' is not written. Use Retain, Overwrite or MergePatchJson.`,
  'shared-mount-dropped': ({ container, path, source }) =>
    `'${container}' does not take over the mount at '${path}' of '${source}': it already uses that path.`,
  'subpath-variable-missing': ({ container, variable, source }) =>
    `'${container}' takes over a mount of '${source}' whose subPathExpr needs the variable '${variable}', which '${source}' does not define itself.`,
  'transfer-env-shadowed': ({ container, variable, source }) =>
    `'${container}' already has the variable '${variable}', so the one of '${source}' is not taken over.`,
  'limit-unlimited': ({ container, resource }) =>
    `'${container}' gets no limit for ${resource}, since some target container has none. Set the limit on all of them.`,
  // Dangers
  'annotation-overwritten': ({ annotation, writer }) =>
    `The annotation '${annotation}' ${writer === '' ? 'that the Pod brings along' : `that the SidecarSet '${writer}' wrote`} is overwritten. Use another key, or the policy Retain.`,
  'container-overwritten': ({ container }) =>
    `The Pod has a container '${container}' of its own: this sidecar replaces it, and the application does not run. Rename one of the two.`,
  'volume-clash': ({ volume, winner }) =>
    `A different volume '${volume}' ${winner === '' ? 'of the Pod' : `of the SidecarSet '${winner}'`} wins: the sidecar mounts that one instead of its own. Rename this volume.`,
  'container-name-twice': ({ container }) =>
    `The injected Pod has the container name '${container}' more than once, and the API server refuses it. Rename one.`,
  'container-name-too-long': ({ container, length }) =>
    `The injected container's name '${container}' has ${length} characters, and the API server allows 63. Shorten the sidecar's name; hot upgrades add two characters.`,
  'image-empty': ({ container }) =>
    `The injected container '${container}' has no image, and the API server refuses the Pod. Set upgradeStrategy.hotUpgradeEmptyImage.`,
  'mount-path-twice': ({ container, path }) =>
    `'${container}' uses the path '${path}' more than once, and the API server refuses the Pod. Give each volume its own path.`,
  'volume-missing': ({ container, volume }) =>
    `'${container}' mounts the volume '${volume}', which neither the SidecarSet nor the Pod has; the API server refuses the Pod. Add the volume.`,
  'host-port-twice': ({ container, port, other }) =>
    `'${container}' and '${other}' both want the host port ${port}, so the API server refuses the Pod. Change one of them.`,
  'request-exceeds-limit': ({ container, resource, request, limit }) =>
    `'${container}' would request ${request} of ${resource} with a limit of ${limit}, and the API server refuses that. Change the expressions.`,
  'init-containers-sorted': ({ written, sorted }) =>
    `Init containers are injected in the order of their names: they run as ${sorted}, not as written (${written}). Name them so that the order is right.`,
  'transfer-env-no-source': ({ container, variable, source }) =>
    `'${container}' wants the variable '${variable}' of ${source === '' ? 'a container that is not named' : `'${source}'`}, which no regular container of the Pod has under that name: it gets none.`,
};
