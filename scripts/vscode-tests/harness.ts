import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import type { HarnessRequests, TestEvent } from '../../test/vscode/harness/protocol.ts';
import { root } from '../lib/processes.ts';

const screenshots = join(root, '.vscode-test/screenshots');

/** The server that the suites talk to from inside an extension host: results, pictures, changes on disk. */
export class Harness {
  readonly url: string;
  readonly #server: Server;
  /** Takes a picture into a file; set by editors that can. */
  takeScreenshot: ((file: string) => Promise<void>) | undefined;
  /** Presses a key, by Playwright's name for it; set by editors that can. */
  pressKey: ((key: string) => Promise<void>) | undefined;

  constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(workspace: string, onEvent: (event: TestEvent) => void): Promise<Harness> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the harness has no port');
    const harness = new Harness(server, address.port);
    const actions: { [P in keyof HarnessRequests]: (body: HarnessRequests[P]) => Promise<void> | void } = {
      '/event': onEvent,
      '/screenshot': ({ name }) => harness.#screenshot(name),
      '/press': ({ keys }) => harness.#press(keys),
      '/write': ({ path, text }) => write(join(workspace, path), text),
    };
    server.on('request', (request, response) => void answer(actions, request, response));
    return harness;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #screenshot(name: string): Promise<void> {
    if (!this.takeScreenshot || !/^[\w-]+$/.test(name)) return;
    await mkdir(screenshots, { recursive: true });
    await this.takeScreenshot(join(screenshots, `${name}.png`));
  }

  async #press(keys: readonly string[]): Promise<void> {
    if (!this.pressKey) throw new NotImplemented('This editor takes no keys from outside.');
    for (const key of keys) await this.pressKey(key);
  }
}

/** The editor of this session cannot do what is asked for. */
class NotImplemented extends Error {}

async function write(file: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function answer(
  actions: Readonly<Record<string, (body: never) => Promise<void> | void>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The web extension host lives at another origin.
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Private-Network', 'true');
  response.setHeader('Access-Control-Allow-Headers', '*');
  try {
    const action = actions[request.url ?? ''];
    if (request.method === 'POST' && action) await action(JSON.parse(await readText(request)) as never);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof NotImplemented ? 501 : 500).end(String(error));
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('utf8');
}
