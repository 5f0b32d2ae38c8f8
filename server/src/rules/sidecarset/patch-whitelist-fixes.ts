import {
  asArray,
  asObject,
  asString,
  isJsonObject,
  objectsOf,
  writtenKeys,
  type JsonObject,
  type JsonValue,
} from '../../base/json.ts';
import { isPresent } from '../../base/is-present.ts';
import { directoryOf } from '../../workspace/uri.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import { renderYaml } from '../../yaml/manifest-edit.ts';
import { configurationName } from '../kruise-configuration.ts';
import type { Fix, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { specOf } from './spec.ts';

/** The key of Kruise's ConfigMap that lists what SidecarSets may patch. */
export const whitelistKey = 'SidecarSet_PatchPodMetadata_WhiteList';

/** The annotations that a SidecarSet patches. */
export function allPatched(object: WorkspaceObject): readonly string[] {
  const keys = objectsOf(specOf(object)['patchPodMetadata']).flatMap(({ annotations }) => writtenKeys(annotations));
  return [...new Set(keys)];
}

/** A new ConfigMap that lets SidecarSets patch exactly the annotations of this one. */
export function createConfiguration({ object, workspace }: RuleContext): readonly Fix[] {
  const directory = directoryOf(object.uri);
  if (directory === undefined) return [];
  const text = renderYaml({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: configurationName, namespace: workspace.configuration.kruiseNamespace },
    data: { [whitelistKey]: render({ rules: [allowing(allPatched(object))] }) },
  });
  return [
    {
      title: `Create the ConfigMap ${configurationName} that allows these annotations`,
      isSafe: false,
      isPreferred: true,
      edits: [],
      newFiles: [{ uri: `${directory}${configurationName}.yaml`, text }],
    },
  ];
}

/** Lets SidecarSets patch `keys`, in the list of a ConfigMap that is there. A list that cannot be read stays as it is. */
export function allowIn(configMap: WorkspaceObject, keys: readonly string[]): readonly Fix[] {
  const list = listIn(configMap);
  if (list === undefined || keys.length === 0) return [];
  const what = keys.length === 1 ? `"${keys[0] ?? ''}"` : 'these annotations';
  return fixesFor(configMap, [
    {
      title: `Allow ${what} in the ConfigMap ${configMap.name}`,
      isSafe: false,
      steps: [{ action: 'set', path: ['data', whitelistKey], value: render(withKeys(list, keys)) }],
    },
  ]);
}

/** Moves a ConfigMap of the right name to the namespace in which Kruise looks for it. */
export function moveToKruise({ workspace }: RuleContext, configMap: WorkspaceObject): readonly Fix[] {
  const namespace = workspace.configuration.kruiseNamespace;
  const written = asString(asObject(configMap.value['metadata'])?.['namespace']);
  // Otherwise Kustomize gave it the namespace.
  if (written !== undefined && written !== configMap.namespace) return [];
  return fixesFor(configMap, [
    {
      title: `Move the ConfigMap ${configMap.name} to the namespace ${namespace}`,
      isSafe: false,
      steps: [{ action: 'set', path: ['metadata', 'namespace'], value: namespace }],
    },
  ]);
}

/** The list of the ConfigMap; an empty one where there is none, `undefined` where it cannot be read. */
function listIn({ value }: WorkspaceObject): JsonObject | undefined {
  const text = asString(asObject(value['data'])?.[whitelistKey]);
  if (text === undefined) return { rules: [] };
  try {
    return asObject(JSON.parse(text) as JsonValue);
  } catch {
    return undefined;
  }
}

/** The keys join the first rule that is for all SidecarSets, or make one. */
function withKeys(list: JsonObject, keys: readonly string[]): JsonObject {
  const rules = asArray(list['rules']);
  const index = rules.findIndex((rule) => isJsonObject(rule) && !isPresent(rule['selector']));
  const rule = rules[index];
  if (!isJsonObject(rule)) return { ...list, rules: [...rules, allowing(keys)] };
  const expressions = [
    ...asArray(rule['allowedAnnotationKeyExprs']),
    ...asArray(allowing(keys)['allowedAnnotationKeyExprs']),
  ];
  return { ...list, rules: rules.with(index, { ...rule, allowedAnnotationKeyExprs: expressions }) };
}

function allowing(keys: readonly string[]): JsonObject {
  return { allowedAnnotationKeyExprs: keys.map((key) => `^${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) };
}

function render(list: JsonObject): string {
  return `${JSON.stringify(list, undefined, 2)}\n`;
}
