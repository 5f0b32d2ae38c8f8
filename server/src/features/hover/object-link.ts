import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';

/** `Kind name` as a link to where the object is written. */
export function linkTo(workspace: Workspace, object: WorkspaceObject): string {
  const { start } = workspace.rangeOf(object, ['metadata', 'name'], 'value');
  const label = `${object.gvk.kind} ${object.name}`.trim().replace(/[\\[\]]/g, '\\$&');
  return `[${label}](${object.uri.replace(/[()\s]/g, encodeURIComponent)}#L${start.line + 1})`;
}

/** The first links as a list, with the number of those left out. */
export function listOf(lines: readonly string[], limit = 5): string {
  const shown = lines.slice(0, limit).map((line) => `- ${line}`);
  if (lines.length > limit) shown.push(`- and ${lines.length - limit} more`);
  return shown.join('\n');
}
