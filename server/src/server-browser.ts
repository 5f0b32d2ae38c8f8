import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import manifest from '../../package.json' with { type: 'json' };
import { createServer } from './lsp/create-server.ts';

const worker = globalThis as unknown as DedicatedWorkerGlobalScope;
const connection = createConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker));
createServer(connection, { version: manifest.version });
connection.listen();
