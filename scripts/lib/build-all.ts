import { buildSchemas } from '../build-schemas.ts';
import { runNode } from './processes.ts';

/** Builds schemas and bundles; `flags` go to esbuild.js. */
export async function buildAll(flags: readonly string[]): Promise<void> {
  buildSchemas();
  await runNode(['esbuild.js', ...flags]);
}
