import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type InitializeResult,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';
import { afterEach, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { shopFiles } from './shop-files.ts';
import { plainCapabilities } from './test-client.ts';

const root = join(import.meta.dirname, '../..');
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const directory = mkdtempSync(join(tmpdir(), 'kruise-server-'));
let server: ChildProcess | undefined;

afterEach(() => {
  server?.kill();
  rmSync(directory, { recursive: true, force: true });
});

describe('the server on Node.js', () => {
  it('talks over stdio, reads files from disk, and ends when it is told to', async () => {
    for (const [path, text] of Object.entries(shopFiles)) writeFileSync(join(directory, path), text);
    const started = spawn(node, [join(root, 'server/src/server-node.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
    server = started;
    const connection = createProtocolConnection(
      new StreamMessageReader(started.stdout),
      new StreamMessageWriter(started.stdin),
    );
    const published = new Promise<PublishDiagnosticsParams>((resolve) => {
      connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
        if (params.diagnostics.length > 0) resolve(params);
      });
    });
    connection.listen();
    const folder = pathToFileURL(directory).href;
    const { serverInfo } = await connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: plainCapabilities,
      workspaceFolders: [{ uri: folder, name: 'shop' }],
    });
    expect(serverInfo?.version).toBe(manifest.version);
    await connection.sendNotification('initialized', {});
    const uri = `${folder}/log-agent.yaml`;
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text: shopFiles['log-agent.yaml'] },
    });
    expect((await published).diagnostics.map(({ code }) => code)).toEqual(['references/missing-pull-secret']);

    const ended = new Promise((resolve) => started.on('exit', resolve));
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    expect(await ended).toBe(0);
  });
});
