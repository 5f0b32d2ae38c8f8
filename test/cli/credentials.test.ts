import { describe, expect, it } from 'vitest';
import { leaks, plantedFiles } from '../lsp/planted-credentials.ts';
import { runCli } from './run.ts';

const files = plantedFiles();

describe('no output of kruise-lint holds a credential', () => {
  it.each([
    ...['text', 'json', 'sarif', 'junit', 'github'].map((format) => ['lint', '--format', format, '.']),
    ...['table', 'json', 'markdown'].map((format) => ['secrets', '--format', format, '.']),
    ['inject', '--explain', '--pod', 'user.yaml', '.'],
    ['explain', '--pod', 'user.yaml', '.'],
    ['explain', '--pod', 'generic.yaml', '.'],
    ['lint', 'syntax.yaml', 'nowhere.yaml'],
    ['inject', '--pod', 'syntax.yaml', '.'],
  ])('%j %j %j %j', async (...args) => {
    const { output, errors } = await runCli(args, files);
    expect(output.length + errors.length).toBeGreaterThan(0);
    for (const leak of leaks) {
      const at = (output + errors).indexOf(leak);
      expect(at < 0 ? '' : (output + errors).slice(Math.max(0, at - 300), at + 50)).toBe('');
    }
  });

  it('finds the leaks where there are any', () => {
    const text = Object.values(files).join('\n');
    expect(leaks.every((leak) => text.includes(leak))).toBe(true);
  });
});
