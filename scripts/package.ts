/** `npm run package`: builds, and packs the extension into dist/package/kruise-tools-<version>.vsix. */
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { buildAll } from './lib/build-all.ts';
import { makePackage } from './lib/make-package.ts';
import { root } from './lib/processes.ts';

await buildAll(['--production']);
const file = await makePackage();
console.log(`${relative(root, file)}: ${Math.ceil(statSync(file).size / 1024)} KB`);
