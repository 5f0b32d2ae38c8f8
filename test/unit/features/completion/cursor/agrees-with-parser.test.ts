import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCursor } from '../../../../../server/src/features/completion/cursor/find-cursor.ts';
import { outlineOf } from '../../../../../server/src/features/structure/document-outline.ts';
import { parseManifestFile } from '../../../../../server/src/yaml/parse-manifest-file.ts';
import { workspaceFiles } from '../../example-workspace.ts';

const folder = resolve(import.meta.dirname, '../../../../../examples');
const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

describe('findCursor finds the place that the parser finds', () => {
  it.each([...examples, ...Object.entries(workspaceFiles)])('%s', (_, text) => {
    let compared = 0;
    for (const { document } of parseManifestFile(text).parts) {
      const outline = outlineOf(document);
      for (let offset = 0; offset < document.text.length; offset++) {
        const place = document.locate(offset);
        if ((place.on !== 'key' && place.on !== 'value') || !/\w/.test(document.text.charAt(offset))) continue;
        const range = document.rangeAt(place.path, place.on);
        if (
          !range ||
          offset <= range.start ||
          offset >= range.end ||
          document.text.slice(range.start, range.end).includes('\n')
        )
          continue;
        const cursor = findCursor(outline, document.positionAt(offset), false);
        expect(cursor?.path, `${document.text.slice(0, offset)}‸`).toEqual(
          place.on === 'key' ? place.path.slice(0, -1) : place.path,
        );
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});

describe('findCursor finds the mapping of an entry that is not typed yet', () => {
  /** Every line that holds a whole entry, with what is left of it in `written`. */
  function check(text: string, written: (line: string) => string): number {
    let compared = 0;
    for (const { document } of parseManifestFile(text).parts) {
      const lines = document.text.split('\n');
      lines.forEach((line, number) => {
        const indent = /^ */.exec(line)?.[0].length ?? 0;
        if (!/^ *[\w./-]+: [^|>{[#]*$/.test(line)) return;
        const { path } = document.locate(document.offsetAt({ line: number, character: indent + 1 }));
        const edited = lines.with(number, written(line)).join('\n');
        const part = parseManifestFile(edited).parts[0]!;
        const cursor = findCursor(outlineOf(part.document), { line: number, character: written(line).length }, false);
        expect(cursor?.path, edited).toEqual(path.slice(0, -1));
        expect(cursor?.accepts.key, edited).toBe(true);
        expect([...(cursor?.keys ?? [])], edited).not.toContain(path.at(-1));
        compared++;
      });
    }
    return compared;
  }

  it.each([...examples, ...Object.entries(workspaceFiles)])('%s', (_, text) => {
    const blank = check(text, (line) => / */.exec(line)?.[0] ?? '');
    const halfTyped = check(text, (line) => /^ *\w/.exec(line)?.[0] ?? '');
    expect(blank).toBeGreaterThan(1);
    expect(halfTyped).toBe(blank);
  });
});
