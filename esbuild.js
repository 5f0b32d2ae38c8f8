/**
 * Builds what is shipped into dist/: the extension (desktop and web), the language server (Node.js and web worker) and the
 * command line; with `--tests` also what the in-editor suites need.
 *
 *   node esbuild.js [--production] [--tests] [--watch]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join } from 'node:path';
import { build, context } from 'esbuild';

const flags = new Set(process.argv.slice(2));
const isProduction = flags.has('--production');
const root = import.meta.dirname;
const stub = (name) => join(root, 'scripts', 'bundle-stubs', name);

/** yaml-language-server carries a formatter, translations and a compiler that are never used, and older copies of libraries. */
const alias = {
  prettier: stub('prettier.ts'),
  'ajv-i18n': stub('ajv-i18n.ts'),
  ajv: stub('ajv.ts'),
  'ajv-draft-04': stub('ajv.ts'),
};
const ownCopies = [
  'yaml',
  'vscode-languageserver',
  'vscode-languageserver-protocol',
  'vscode-languageserver-types',
  'vscode-jsonrpc',
];

/** Resolves what yaml-language-server imports as if this project did, so that each library is bundled once. */
const oneCopy = {
  name: 'one-copy',
  setup({ onResolve, resolve }) {
    const filter = new RegExp(`^(${ownCopies.join('|')})$`);
    onResolve({ filter }, ({ path, importer, kind, pluginData }) =>
      pluginData === 'one-copy' || !importer.includes('yaml-language-server')
        ? undefined
        : resolve(path, { kind, resolveDir: root, pluginData: 'one-copy' }),
    );
    onResolve({ filter: /^(ajv\/|prettier\/)/ }, ({ path }) => ({ path: stub(`${path.split('/')[0]}.ts`) }));
  },
};

/** The sources read their version from package.json; the rest of it need not be in every bundle. */
const versionOnly = {
  name: 'version-only',
  setup({ onLoad }) {
    onLoad({ filter: /package\.json$/ }, ({ path }) => {
      if (path !== join(root, 'package.json')) return undefined;
      const { name, version } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ name, version }), loader: 'json' };
    });
  },
};

/** The libraries show their Node.js transport under a condition that would choose the Node.js build of others too. */
const nodeTransport = {
  name: 'node-transport',
  setup({ onResolve }) {
    onResolve({ filter: /^vscode-(languageserver(-protocol)?|jsonrpc)\/node$/ }, ({ path }) => ({
      path: join(root, 'node_modules', path.replace('/node', '/lib/node/main.js')),
    }));
  },
};

/** yaml-language-server asks `path` for names of schemas, in a worker too. */
const pathInWorkers = {
  name: 'path-in-workers',
  setup({ onResolve }) {
    onResolve({ filter: /^path$/ }, ({ importer }) =>
      importer.includes('yaml-language-server') ? { path: stub('path.ts') } : undefined,
    );
  },
};

/** What is imported lazily is a bundle beside the importing one; the browser's extension host knows of one file only. */
const bundleBeside = (source, bundle) => ({
  name: 'bundle-beside',
  setup({ onResolve }) {
    onResolve({ filter: source }, () => ({ path: bundle, external: true }));
  },
});

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: isProduction,
  sourcemap: isProduction ? false : 'linked',
  sourcesContent: false,
  legalComments: 'none',
  charset: 'utf8',
  metafile: true,
  logLevel: 'warning',
  mainFields: ['module', 'main'],
  alias,
  plugins: [oneCopy, versionOnly],
  // Some libraries choose their build by this; none of ours reads it.
  define: { 'process.env.NODE_ENV': '"production"' },
};
const node = { ...common, platform: 'node', target: 'node20' };
const browser = {
  ...common,
  platform: 'browser',
  target: 'es2022',
  mainFields: ['browser', 'module', 'main'],
};

const shipped = {
  extension: {
    ...node,
    entryPoints: ['client/src/extension.ts'],
    outfile: 'dist/client/extension.cjs',
    format: 'cjs',
    external: ['vscode'],
    plugins: [...common.plugins, bundleBeside(/\/node-client\.ts$/, './language-client.cjs')],
    // VS Code gives its API to what is required.
    supported: { 'dynamic-import': false },
  },
  'language-client': {
    ...node,
    entryPoints: ['client/src/language-client/node-client.ts'],
    outfile: 'dist/client/language-client.cjs',
    format: 'cjs',
    external: ['vscode'],
  },
  // `.cjs` because the package is of type "module" and the web extension host loads CommonJS.
  'extension-browser': {
    ...browser,
    entryPoints: ['client/src/extension-browser.ts'],
    outfile: 'dist/client/extension-browser.cjs',
    format: 'cjs',
    external: ['vscode'],
  },
  // The page of the panel with the coverage of pull Secrets.
  'pull-secret-coverage': {
    ...browser,
    entryPoints: ['client/src/webview/pull-secret-coverage/index.ts'],
    outfile: 'dist/client/pull-secret-coverage.js',
    format: 'iife',
  },
  // One file for Node.js and web workers, a classic script, as which VS Code starts workers. What is imported lazily (the
  // transport of the other platform, yaml-language-server) is not evaluated before.
  server: {
    ...browser,
    entryPoints: ['server/src/server.ts'],
    outfile: 'dist/server/server.js',
    format: 'iife',
    external: builtinModules.flatMap((name) => [name, `node:${name}`]),
    alias,
    plugins: [...common.plugins, nodeTransport, pathInWorkers],
    // V8 reads a file of one-byte characters faster, and the launcher takes it for one.
    charset: 'ascii',
    // As a script it has no `require` in Node.js; in a worker nothing asks for it.
    banner: {
      js: "'use strict';var require=typeof require==='function'?require:(name)=>process.getBuiltinModule(name);",
    },
  },
  'kruise-language-server': {
    ...node,
    entryPoints: ['server/src/server-launcher.ts'],
    outfile: 'dist/server/kruise-language-server.cjs',
    format: 'cjs',
    banner: { js: '#!/usr/bin/env node' },
  },
  'kruise-lint': {
    ...node,
    entryPoints: ['server/src/cli-node.ts'],
    outfile: 'dist/cli/kruise-lint.cjs',
    format: 'cjs',
    banner: { js: '#!/usr/bin/env node' },
  },
  'kruise-lint-thread': {
    ...node,
    entryPoints: ['server/src/cli-thread.ts'],
    outfile: 'dist/cli/lint-thread.cjs',
    format: 'cjs',
  },
  'kruise-lint-program': {
    ...node,
    entryPoints: ['server/src/cli/program.ts'],
    outfile: 'dist/cli/program.cjs',
    format: 'cjs',
    charset: 'ascii',
    // An expression that the launchers evaluate: see `LoadedProgram`.
    banner: { js: '(function(require){"use strict";var module={exports:{}};' },
    footer: { js: 'return module.exports})' },
  },
};

/** The suites run in both extension hosts, so their bundle is one for the browser that also loads in Node.js. */
const tests = {
  'vscode-tests': {
    ...browser,
    entryPoints: ['test/vscode/suite/index.ts'],
    outfile: 'dist/test/vscode/index.cjs',
    format: 'cjs',
    external: ['vscode'],
    minify: false,
    sourcemap: 'inline',
    // Mocha's browser build would take the bundle's own exports for its own.
    define: { ...browser.define, exports: 'undefined' },
  },
};

const bundles = { ...shipped, ...(flags.has('--tests') ? tests : {}) };

/** A metafile for each bundle: the third-party notices and the size test read them. */
function writeMetafile(name, result) {
  if (result.metafile === undefined) return;
  mkdirSync(join(root, 'dist/meta'), { recursive: true });
  writeFileSync(join(root, 'dist/meta', `${name}.json`), JSON.stringify(result.metafile));
}

if (flags.has('--watch')) {
  for (const options of Object.values(bundles)) await (await context({ ...options, logLevel: 'info' })).watch();
} else {
  await Promise.all(
    Object.entries(bundles).map(async ([name, options]) => {
      writeMetafile(name, await build(options));
      const file = basename(options.outfile ?? `${name}.mjs`);
      if (process.stdout.isTTY) console.log(`built ${file}`);
    }),
  );
}
