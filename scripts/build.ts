/** Builds dist/: schemas first, then the bundles. `npm run build` makes what is shipped, without source maps. */
import { buildAll } from './lib/build-all.ts';

await buildAll(process.argv.includes('--dev') ? ['--tests'] : ['--production']);
