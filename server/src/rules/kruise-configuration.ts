import { asObject, asString } from '../base/json.ts';
import { configurationName } from '../kruise/custom-workloads.ts';
import type { Workspace, WorkspaceObject } from '../workspace/workspace.ts';
import { relatedPlace } from './related-place.ts';
import type { RelatedPlace } from './rule.ts';

export { configurationName };

/** An entry of the ConfigMap `kruise-configuration`, as far as the workspace tells. */
export interface ConfigurationEntry {
  /** `namespace/name` of the ConfigMap. */
  readonly place: string;
  /** The manifest of the ConfigMap; `undefined` where there is none, so that only the cluster knows. */
  readonly configMap: WorkspaceObject | undefined;
  /** The text of the entry. */
  readonly text: string | undefined;
  /** The place of the entry, to explain a finding. */
  related(message: string): readonly RelatedPlace[];
}

/** Looks up an entry by its key. `undefined` where the manifest is only a part of the ConfigMap, and nothing can be said. */
export function configurationEntry(workspace: Workspace, key: string): ConfigurationEntry | undefined {
  const namespace = workspace.configuration.kruiseNamespace;
  const [configMap] = workspace.objects({ group: '', kind: 'ConfigMap', namespace, name: configurationName });
  if (configMap?.isPartial) return undefined;
  return {
    place: `${namespace}/${configurationName}`,
    configMap,
    text: asString(asObject(configMap?.value['data'])?.[key]),
    related: (message) => (configMap === undefined ? [] : [relatedPlace(workspace, configMap, ['data', key], message)]),
  };
}
