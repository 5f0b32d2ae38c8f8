import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import { linkTo } from '../injection-explanation/markdown.ts';

/** `Kind name` as a link to where the object is written. */
export function linkToObject(workspace: Workspace, object: WorkspaceObject): string {
  const { start } = workspace.rangeOf(object, ['metadata', 'name'], 'value');
  return linkTo(`${object.gvk.kind} ${object.name}`.trim(), object.uri, start);
}

/** The first of `items` as a list, with the number of those left out. */
export function listOf<T>(items: readonly T[], write: (item: T) => string, limit = 5): string {
  const shown = items.slice(0, limit).map((item) => `- ${write(item)}`);
  if (items.length > limit) shown.push(`- and ${items.length - limit} more`);
  return shown.join('\n');
}
