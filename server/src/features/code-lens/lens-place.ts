import { shiftLines, type PositionRange } from '../../base/text-range.ts';
import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';

/** Above which line the lenses of an object stand: that of its first key. */
export function lensPlace(workspace: Workspace, object: WorkspaceObject): PositionRange {
  const range = object.path.length === 0 ? firstKey(object.document.text) : undefined;
  if (range !== undefined) return shiftLines(range, object.startLine);
  return workspace.rangeOf(object, Object.keys(object.value).slice(0, 1), 'key');
}

/** The first key of a document in block style, without parsing it; `undefined` where the text begins with anything else. */
function firstKey(text: string): PositionRange | undefined {
  let start = 0;
  for (let line = 0; start < text.length; line++) {
    const lineFeed = text.indexOf('\n', start);
    const content = text.slice(start, lineFeed === -1 ? text.length : lineFeed);
    const key = /^([A-Za-z]+):(?=[ \r]|$)/.exec(content)?.[1];
    if (key !== undefined) return { start: { line, character: 0 }, end: { line, character: key.length } };
    if (lineFeed === -1 || !/^(?:---)?[ ]*(?:#[^\r]*)?\r?$/.test(content)) return undefined;
    start = lineFeed + 1;
  }
  return undefined;
}
