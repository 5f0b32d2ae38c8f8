import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../schemas/snippets');

/** The files of `schemas/snippets`, once for each version that their third line names. */
export function readSnippets(): Record<'title' | 'description' | 'group' | 'version' | 'kind' | 'text', string>[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n');
      const [title = '', description = '', versions = ''] = lines.slice(0, 3).map((line) => line.replace(/^# /, ''));
      const body = lines.slice(3).join('\n').trimEnd();
      const group = /^apiVersion: (.*)\/VERSION$/m.exec(body)?.[1];
      const kind = /^kind: (.*)$/m.exec(body)?.[1];
      if (group === undefined || kind === undefined) throw new Error(`${file} is no snippet.`);
      return versions
        .split(' ')
        .map((version) => ({ title, description, group, version, kind, text: body.replace('VERSION', version) }));
    });
}
