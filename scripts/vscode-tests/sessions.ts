import { join } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { makePackage } from '../lib/make-package.ts';
import { root } from '../lib/processes.ts';
import type { SessionPlan } from './session.ts';
import { makeWebExtension } from './web-extension.ts';

/** Where esbuild.js puts the suites. */
const testsEntry = 'dist/test/vscode/index.cjs';
const everything = [
  'activation',
  'diagnostics',
  'completion',
  'reading',
  'preview',
  'secrets',
  'coverage',
  'pull-secrets',
  'commands',
];
const inNode = { host: 'node', testsEntry: join(root, testsEntry) } as const;

/** Every session by its name; made when it is its turn. */
export const sessions: Readonly<Record<string, () => Promise<SessionPlan>>> = {
  node: () =>
    Promise.resolve({ ...inNode, name: 'in the Node.js extension host', suites: everything, extension: root }),
  web: async () => {
    const extension = await makeWebExtension();
    return {
      name: 'in the web extension host',
      host: 'web',
      suites: everything,
      extension,
      testsEntry: join(extension, testsEntry),
    };
  },
  git: () =>
    Promise.resolve({
      ...inNode,
      name: 'with git',
      suites: ['changes'],
      extension: root,
    }),
  beside: async () => ({
    ...inNode,
    name: 'beside another YAML extension',
    suites: ['side-by-side'],
    extension: root,
    installed: [await packOtherYaml()],
  }),
  package: async () => ({
    ...inNode,
    name: 'installed from the package',
    suites: ['installed'],
    extension: join(root, 'test/vscode/companion'),
    installed: [await makePackage()],
  }),
  untrusted: () =>
    Promise.resolve({
      ...inNode,
      name: 'in a folder that is not trusted',
      suites: ['untrusted'],
      extension: root,
      workspaceTrust: true,
    }),
};

/** VS Code develops one extension at a time; the stand-in for the other one is installed. */
async function packOtherYaml(): Promise<string> {
  const packagePath = join(root, 'dist/test/other-yaml.vsix');
  const cwd = join(root, 'test/vscode/other-yaml');
  await createVSIX({ cwd, packagePath, dependencies: false, allowMissingRepository: true, skipLicense: true });
  return packagePath;
}
