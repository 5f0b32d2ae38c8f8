/** A dollar sign that no backslash takes its meaning from. */
const tabStop = /(?:^|[^\\])(?:\\\\)*\$/;

/** Whether a text in LSP's snippet syntax has places to fill in. */
export function hasTabStop(snippet: string): boolean {
  return tabStop.test(snippet);
}

/** `text` such that it stands for itself in a snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A snippet without tab stops as plain text. */
export function unescapeSnippet(snippet: string): string {
  return snippet.replace(/\\([\\$}])/g, '$1');
}
