/** The layers of docs/ARCHITECTURE: a lower one never imports a higher one. Broken here, broken in `npm run lint`. */
const layers = [
  ['base'],
  ['yaml'],
  ['kubernetes'],
  ['kruise', 'schema', 'injection'],
  ['workspace'],
  ['rules'],
  ['features', 'report'],
  ['lsp', 'cli'],
];

const upward = layers.flatMap((names, level) => {
  const higher = layers.slice(level + 1).flat();
  return names.flatMap((name) => [
    ...(higher.length === 0
      ? []
      : [
          {
            name: `layer-${name}`,
            severity: 'error',
            comment: `${name} may only import its own layer and lower ones.`,
            from: { path: `^server/src/${name}/` },
            to: { path: `^server/src/(${higher.join('|')})/` },
          },
        ]),
  ]);
});

module.exports = {
  forbidden: [
    ...upward,
    {
      name: 'lsp-and-cli-apart',
      severity: 'error',
      from: { path: '^server/src/lsp/' },
      to: { path: '^server/src/cli/' },
    },
    {
      name: 'cli-and-lsp-apart',
      severity: 'error',
      from: { path: '^server/src/cli/' },
      to: { path: '^server/src/lsp/' },
    },
    {
      name: 'kruise-is-alone',
      severity: 'error',
      from: { path: '^server/src/kruise/' },
      to: { path: '^server/src/(schema|injection)/' },
    },
    {
      name: 'schema-is-alone',
      severity: 'error',
      from: { path: '^server/src/schema/' },
      to: { path: '^server/src/injection/' },
    },
    {
      name: 'injection-knows-no-schema',
      severity: 'error',
      from: { path: '^server/src/injection/' },
      to: { path: '^server/src/schema/|node_modules/ajv/' },
    },
    {
      name: 'protocol-is-types',
      severity: 'error',
      from: { path: '^server/src/protocol/' },
      to: { path: '^server/src/(?!protocol/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-uses-protocol-only',
      severity: 'error',
      comment:
        'And what writes pull Secrets: passwords that are typed must not pass through requests, which can be traced.',
      from: { path: '^client/src/' },
      to: { path: '^server/src/(?!protocol/|kubernetes/credentials/)' },
    },
    {
      name: 'pages-of-panels-know-no-editor',
      severity: 'error',
      from: { path: '^client/src/webview/' },
      to: { path: '^(server/src/(?!protocol/)|client/src/(?!webview/))', dependencyTypesNot: ['type-only'] },
    },
    { name: 'server-knows-no-client', severity: 'error', from: { path: '^server/src/' }, to: { path: '^client/' } },
    {
      name: 'core-knows-no-node',
      severity: 'error',
      comment: 'The core runs in a web worker too.',
      from: {
        path: '^server/src/(base|yaml|kubernetes|kruise|schema|injection|workspace|rules|features|report|lsp|protocol)/',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'one-door-to-yaml-language-server',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/features/yaml-service/' },
      to: { path: 'node_modules/yaml-language-server/' },
    },
    {
      name: 'connection-in-the-shell-only',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(lsp/|server-(node|browser)\\.ts)' },
      to: { path: 'node_modules/vscode-languageserver/' },
    },
    {
      name: 'lsp-types-from-features-up',
      severity: 'error',
      from: { path: '^server/src/(base|yaml|kubernetes|kruise|schema|injection|workspace|rules)/' },
      to: { path: 'node_modules/vscode-languageserver' },
    },
    { name: 'no-cycles', severity: 'error', from: { path: '^(client|server)/src/' }, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
