import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import manifest from '../../package.json' with { type: 'json' };
import { createServer } from './lsp/create-server.ts';
import { NodeFileSystem } from './platform/node-file-system.ts';

// How the client talks is said by the arguments (`--stdio`, `--node-ipc`, `--socket=…`, `--pipe=…`); without one it is stdio.
if (!process.argv.some((argument) => /^--(?:stdio|node-ipc|socket|pipe)/.test(argument))) process.argv.push('--stdio');

const connection = createConnection(ProposedFeatures.all);
createServer(connection, { version: manifest.version, fileSystem: new NodeFileSystem() });
connection.listen();
