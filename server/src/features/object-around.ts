import type { JsonPath } from '../base/json.ts';
import type { WorkspaceObject } from '../workspace/workspace.ts';
import type { DocumentPart } from '../yaml/manifest-file.ts';
import type { LanguageWorkspace } from './language-context.ts';

/** The object of the workspace that a place of a document belongs to; `undefined` where it is in none. */
export function objectAround(
  workspace: LanguageWorkspace,
  uri: string,
  part: DocumentPart,
  path: JsonPath,
): WorkspaceObject | undefined {
  return workspace.objectsInPart(uri, part).find((object) => object.path.every((step, index) => step === path[index]));
}
