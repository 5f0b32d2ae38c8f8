import { join } from 'node:path';
import { runCompiled } from './platform/compiled-program.ts';
import { limitYoungObjects, withInitialFlags } from './platform/young-objects.ts';

limitYoungObjects();

/** By then a server has answered what it is asked at its start, in milliseconds, and the code of that is not old. */
const settled = 10_000;

const { keep } = runCompiled(join(__dirname, 'server.js'), 'serve');
setTimeout(() => withInitialFlags(keep), settled).unref();
