import type { YamlProblem } from './manifest-document.ts';

/** The one problem of a text with git conflict markers, or `undefined` where there are none. */
export function findConflictMarkers(text: string): YamlProblem | undefined {
  if (!text.includes('<<<<<<<') && !text.includes('>>>>>>>') && !text.includes('=======')) return undefined;
  const match = /(?:^|(?<=[\n\r]))(?:(?:<{7}|>{7}|\|{7})(?=[ \n\r]|$)[^\n\r]*|={7}(?=[\n\r]|$))/.exec(text);
  if (!match) return undefined;
  return {
    code: 'conflict-marker',
    message:
      'An unresolved git conflict: choose one side and remove the marker lines. Nothing in this document is checked until then.',
    range: { start: match.index, end: match.index + match[0].length },
  };
}
