import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { homepage } from '../../../server/src/base/product.ts';

it('has the homepage of package.json', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as unknown;
  expect(manifest).toMatchObject({ homepage });
});
