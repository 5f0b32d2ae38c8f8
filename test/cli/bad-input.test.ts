import { describe, expect, it } from 'vitest';
import { runCli } from './run.ts';

const header = 'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: {name: a}\nspec:\n';
const bomb = Array.from(
  { length: 12 },
  (_, index) =>
    `  b${index}: &b${index} [${Array(9)
      .fill(index === 0 ? 'x' : `*b${index - 1}`)
      .join(', ')}]\n`,
);

/** What `kruise-lint lint` says: exit code, codes of what it found, and what it skips. */
async function lint(contents: string): Promise<string> {
  const { code, output, errors } = await runCli(['lint', '--format', 'json', 'bad.yaml'], { 'bad.yaml': contents });
  const codes = (JSON.parse(output) as { code: string }[]).map((entry) => entry.code);
  return [code, ...new Set(codes), ...(errors === '' ? [] : [errors.trim()])].join(' ');
}

describe('kruise-lint stays up, and says in one line what it skips', () => {
  it.each([
    [
      '50 MB',
      `${header}  x: "${'y'.repeat(50_000_000)}"\n`,
      '0 skipped bad.yaml: it is larger than 20971520 characters (50000086), the limit set by kruise.maxFileSize',
    ],
    ['a binary file', String.fromCharCode(...Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)), '0'],
    ['10,000 brackets', `${header}  containers: ${'['.repeat(10_000)}`, '1 yaml/too-deep'],
    ['200,000 items', `${header}  containers: [${'x, '.repeat(200_000)}x]\n`, '1 yaml/too-large'],
    ['an alias bomb', header + bomb.join(''), '1 yaml/alias-limit'],
    ['an alias in itself', `${header}  x: &x [*x]\n`, '1 yaml/alias-cycle'],
  ])('%s', async (_, contents, expected) => {
    expect(await lint(contents)).toBe(expected);
  });
});
