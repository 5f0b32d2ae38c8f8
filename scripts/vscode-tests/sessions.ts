import { join } from 'node:path';
import { root } from '../lib/processes.ts';
import type { SessionPlan } from './session.ts';
import { makeWebExtension } from './web-extension.ts';

/** Where esbuild.js puts the suites. */
const testsEntry = 'dist/test/vscode/index.cjs';

/** Every session by its name; made when it is its turn. */
export const sessions: Readonly<Record<string, () => Promise<SessionPlan>>> = {
  node: () =>
    Promise.resolve({
      name: 'in the Node.js extension host',
      host: 'node',
      suites: ['activation'],
      extensions: [root],
      testsEntry: join(root, testsEntry),
    }),
  web: async () => {
    const extension = await makeWebExtension();
    return {
      name: 'in the web extension host',
      host: 'web',
      suites: ['activation'],
      extensions: [extension],
      testsEntry: join(extension, testsEntry),
    };
  },
};
