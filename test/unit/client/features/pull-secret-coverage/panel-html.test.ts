import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNonce, panelHtml } from '../../../../../client/src/features/pull-secret-coverage/panel-html.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const html = panelHtml({
  cspSource: 'https://*.example.com',
  script: 'https://x.example.com/script.js?a=1&b="2"',
  style: 'https://x.example.com/style.css',
  nonce: 'abc',
  language: 'zh-cn',
});

describe('panelHtml', () => {
  it('allows the one script and the styles of the extension, and nothing else', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    expect(policy).toBe(
      "default-src 'none'; style-src https://*.example.com; script-src 'nonce-abc'; base-uri 'none'; form-action 'none'",
    );
    expect(html.match(/<script\b[^>]*>/g)).toEqual([
      '<script nonce="abc" src="https://x.example.com/script.js?a=1&amp;b=&quot;2&quot;">',
    ]);
    expect(html).not.toMatch(/\son\w+=|\sstyle=|javascript:/);
    expect(html).toContain('<html lang="zh-cn">');
  });

  it('has every element that the script fills', () => {
    const script = readFileSync(join(root, 'client/src/webview/pull-secret-coverage/index.ts'), 'utf8');
    const ids = [...script.matchAll(/(?:part(?:<\w+>)?|setText)\('([\w-]+)'/g)].map(([, id]) => id);
    expect(ids).toContain('table');
    for (const id of ids) expect(html, id).toContain(`id="${String(id)}"`);
  });
});

describe('createNonce', () => {
  it('is another one every time', () => {
    expect(createNonce()).toMatch(/^[0-9a-f]{32}$/);
    expect(createNonce()).not.toBe(createNonce());
  });
});

describe('the style', () => {
  const style = readFileSync(join(root, 'client/media/pull-secret-coverage.css'), 'utf8');

  it('takes its colours from the theme', () => {
    const colours = style.replaceAll(/var\(--vscode[^;]*/g, '').match(/#[0-9a-f]{3,8}\b(?=[^{]*;)|rgba?\(|hsl\(/gi);
    expect(colours).toBeNull();
  });

  it('knows forced colours', () => {
    expect(style).toContain('@media (forced-colors: active)');
  });
});
