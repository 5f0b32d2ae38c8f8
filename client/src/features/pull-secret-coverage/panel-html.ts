/** What the page of the panel is made with. */
export interface PanelSources {
  /** Where scripts and styles of the extension may come from. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
  /** A new one for every page. */
  readonly nonce: string;
  /** The language of the page: `en`, `zh-cn`. */
  readonly language: string;
}

/**
 * The empty page. It runs the one script with the nonce and reaches nothing else; every text comes later, in messages, and becomes
 * a text node.
 */
export function panelHtml({ cspSource, script, style, nonce, language }: PanelSources): string {
  const policy = `default-src 'none'; style-src ${cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${escapeAttribute(language)}">
  <head>
    <meta charset="UTF-8" />
    <meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${escapeAttribute(style)}" />
    <title></title>
  </head>
  <body aria-busy="true">
    <h1 id="title"></h1>
    <p id="summary" role="status"></p>
    <div id="tools">
      <label><input type="checkbox" id="problems-only" /><span id="problems-only-label"></span></label>
      <input type="search" id="filter" />
    </div>
    <p id="notice"></p>
    <button type="button" id="retry" hidden></button>
    <div id="table"></div>
    <section id="details" hidden></section>
    <p id="help" hidden></p>
    <script nonce="${escapeAttribute(nonce)}" src="${escapeAttribute(script)}"></script>
  </body>
</html>
`;
}

/** 128 random bits. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
