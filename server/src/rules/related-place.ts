import type { JsonPath } from '../base/json.ts';
import type { PositionRange } from '../base/text-range.ts';
import type { Workspace, WorkspaceObject } from '../workspace/workspace.ts';
import type { RelatedPlace } from './rule.ts';

/**
 * A place of another object that explains a finding. Its range is looked up when it is read: the finding stays valid while the
 * other document is edited without changing what matters, and the place moves with the edits.
 */
export function relatedPlace(
  workspace: Workspace,
  object: WorkspaceObject,
  path: JsonPath,
  message: string,
): RelatedPlace {
  return {
    message,
    uri: object.uri,
    get range(): PositionRange {
      return workspace.rangeOf(currentOf(workspace, object), path, 'value');
    },
  };
}

/** The object as it is now, after edits of its document; the one that was seen where it is gone. */
function currentOf(workspace: Workspace, object: WorkspaceObject): WorkspaceObject {
  const { gvk, name, namespace, uri } = object;
  const query = { group: gvk.group, kind: gvk.kind, name, ...(namespace === undefined ? {} : { namespace }) };
  for (const candidate of workspace.objects(query)) if (candidate.uri === uri) return candidate;
  return object;
}

/** `Deployment shop/storefront`, `SidecarSet log-agent`: an object in a sentence. */
export function nameOf({ gvk, name, namespace }: WorkspaceObject): string {
  return namespace === undefined ? `${gvk.kind} ${name}` : `${gvk.kind} ${namespace}/${name}`;
}
