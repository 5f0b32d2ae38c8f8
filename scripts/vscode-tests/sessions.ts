import { join } from 'node:path';
import { makePackage } from '../lib/make-package.ts';
import { root } from '../lib/processes.ts';
import type { SessionPlan } from './session.ts';
import { makeWebExtension } from './web-extension.ts';

/** Where esbuild.js puts the suites. */
const testsEntry = 'dist/test/vscode/index.cjs';
const everything = ['activation', 'diagnostics', 'completion', 'reading', 'preview', 'secrets', 'commands'];
const inNode = { host: 'node', testsEntry: join(root, testsEntry) } as const;

/** Every session by its name; made when it is its turn. */
export const sessions: Readonly<Record<string, () => Promise<SessionPlan>>> = {
  node: () =>
    Promise.resolve({ ...inNode, name: 'in the Node.js extension host', suites: everything, extensions: [root] }),
  web: async () => {
    const extension = await makeWebExtension();
    return {
      name: 'in the web extension host',
      host: 'web',
      suites: everything,
      extensions: [extension],
      testsEntry: join(extension, testsEntry),
    };
  },
  beside: () =>
    Promise.resolve({
      ...inNode,
      name: 'beside another YAML extension',
      suites: ['side-by-side'],
      extensions: [root, join(root, 'test/vscode/other-yaml')],
    }),
  package: async () => ({
    ...inNode,
    name: 'installed from the package',
    suites: ['installed'],
    extensions: [join(root, 'test/vscode/companion')],
    vsix: await makePackage(),
  }),
  untrusted: () =>
    Promise.resolve({
      ...inNode,
      name: 'in a folder that is not trusted',
      suites: ['untrusted'],
      extensions: [root],
      workspaceTrust: true,
    }),
};
