import { asArray, asObject, asString, valueAt, type JsonPath } from '../../base/json.ts';
import type { Workspace, WorkspaceObject } from '../workspace.ts';

/** An image as it is written in an object. */
export interface ImagePlace {
  readonly image: string;
  readonly path: JsonPath;
}

/** Where the images stand that an object runs, injects or pulls. */
export function imagePlaces(workspace: Workspace, object: WorkspaceObject): readonly ImagePlace[] {
  const templates = workspace.podSourcesOf(object).map(({ templatePath }): JsonPath => [...templatePath, 'spec']);
  const specs: readonly JsonPath[] = [
    ...(object.gvk.kind === 'Pod' ? [] : [['spec'] as const]),
    ...templates,
    ['spec', 'template', 'imageListPullJobTemplate', 'spec'],
  ];
  return specs.flatMap((spec) => placesBelow(object, spec));
}

function placesBelow({ value }: WorkspaceObject, spec: JsonPath): readonly ImagePlace[] {
  const at = (path: JsonPath): readonly ImagePlace[] => {
    const image = asString(valueAt(value, path));
    return image ? [{ image, path }] : [];
  };
  const items = (list: string): readonly JsonPath[] =>
    asArray(valueAt(value, [...spec, list])).map((_, index) => [...spec, list, index]);
  if (asObject(valueAt(value, spec)) === undefined) return [];
  return [
    ...at([...spec, 'image']),
    ...items('images').flatMap(at),
    ...[...items('containers'), ...items('initContainers')].flatMap((path) => at([...path, 'image'])),
    ...items('volumes').flatMap((path) => at([...path, 'image', 'reference'])),
  ];
}
