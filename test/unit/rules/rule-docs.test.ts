import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleDocs } from '../../../scripts/build-rule-docs.ts';
import { ruleDescriptions, ruleUrl } from '../../../server/src/rules/descriptions.ts';

const folder = join(import.meta.dirname, '../../../docs/rules');

describe('docs/rules', () => {
  it('has a page for every rule, as `npm run docs:rules` writes it, and no other', () => {
    const pages = ruleDocs();
    expect(globSync('**/*.md', { cwd: folder }).sort()).toEqual([...pages.keys()].sort());
    for (const [path, text] of pages) expect(readFileSync(join(folder, path), 'utf8'), path).toBe(text);
  });

  it('is where diagnostics link to', () => {
    const pages = ruleDocs();
    for (const { code } of ruleDescriptions()) {
      expect(pages.has(`${code}.md`)).toBe(true);
      expect(ruleUrl(code)).toMatch(new RegExp(`/docs/rules/${code}\\.md$`));
    }
  });
});
