/** Where links may lead. */
export interface LinkTargets {
  /** URI of the first workspace folder, without a closing slash; `undefined` where no folder is open. */
  readonly firstFolder: string | undefined;
  /** Scheme of links that open VS Code itself: `vscode`, `vscode-insiders`. */
  readonly editorScheme: string;
}

/**
 * Makes the links of an explanation such as VS Code's Markdown preview follows: it takes no `file:` links, but links from the
 * root of the first workspace folder, and for files elsewhere those that open the editor.
 */
export function adaptLinks(markdown: string, { firstFolder, editorScheme }: LinkTargets): string {
  return markdown.replace(/\]\(([^()\s]+)#L(\d+),(\d+)\)/g, (link, uri: string, line: string, column: string) => {
    if (firstFolder !== undefined && uri.startsWith(`${firstFolder}/`)) {
      return `](${uri.slice(firstFolder.length)}#L${line},${column})`;
    }
    const path = /^file:\/\/(\/.*)$/.exec(uri)?.[1];
    return path === undefined ? link : `](${editorScheme}://file${path}:${line}:${column})`;
  });
}
