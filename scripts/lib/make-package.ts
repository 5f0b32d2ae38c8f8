import { createVSIX } from '@vscode/vsce';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

/** Packs what is in dist/ into a .vsix and gives its path. What goes in is decided by .vscodeignore, an allow-list. */
export async function makePackage(): Promise<string> {
  writeFileSync(join(root, 'dist/THIRD-PARTY-NOTICES.txt'), thirdPartyNotices());
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>;
  const folder = join(root, 'dist/package');
  mkdirSync(folder, { recursive: true });
  const packagePath = join(folder, `${String(name)}-${String(version)}.vsix`);
  // Everything is bundled, and links in the README stay as they are: they lead into the package.
  const options = { cwd: root, packagePath, dependencies: false, allowMissingRepository: true };
  await createVSIX({ ...options, rewriteRelativeLinks: false });
  return packagePath;
}
