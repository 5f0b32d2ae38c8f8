import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import type { Random } from '../../test/bench/random.ts';
import { TestClient, uriOf } from '../../test/lsp/test-client.ts';
import { InMemoryFileSystem } from '../../test/unit/workspace/in-memory-file-system.ts';
import { EditedText } from './edited-text.ts';
import { fileMethods, paramsFor, PendingRequests, placeMethods } from './requests.ts';
import type { TextMaker } from './texts.ts';

const openPaths = 8;
const diskPaths = 12;
/** Characters; a file that has grown beyond is begun anew. Most mistakes need little text, and each edit costs as much as its file. */
const longestFiles = [1000, 1000, 4000, 16_000];

/** A client and its server, joined by streams in memory, and what is done with them at random. */
export class FuzzSession {
  readonly texts = new Map<string, EditedText>();
  readonly requests = new PendingRequests();
  edits = 0;
  readonly #client: TestClient;
  readonly #disk: InMemoryFileSystem;
  readonly #random: Random;
  readonly #maker: TextMaker;
  readonly #longestFile: number;

  private constructor(client: TestClient, disk: InMemoryFileSystem, random: Random, maker: TextMaker) {
    this.#client = client;
    this.#disk = disk;
    this.#random = random;
    this.#maker = maker;
    this.#longestFile = random.pick(longestFiles);
  }

  static async start(random: Random, maker: TextMaker): Promise<FuzzSession> {
    const disk = new InMemoryFileSystem(
      Object.fromEntries(maker.samples.slice(0, diskPaths).map((text, index) => [diskUri(index), text])),
    );
    return new FuzzSession(await TestClient.start({ fileSystem: disk }), disk, random, maker);
  }

  /** Edits, requests, and files that come and go. Nothing is waited for. */
  async burst(edits: number): Promise<void> {
    for (let step = 0; step < edits; step++) {
      await this.#act(`open-${this.#random.below(openPaths)}.yaml`);
      if (this.#random.below(12) === 0) this.#ask();
      if (this.#random.below(80) === 0) await this.#changeDisk();
      // The server gets its turn in between, at no regular distance.
      if (this.#random.below(16) === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await this.requests.settled();
  }

  /** What the server says of every open file now, and the longest processor time of an answer, in milliseconds. */
  async describe(): Promise<{ readonly said: unknown; readonly longest: number }> {
    return describeFiles(this.#client, [...this.texts.keys()]);
  }

  /** What a server says that sees the same texts for the first time. */
  async describeFresh(): Promise<unknown> {
    const client = await TestClient.start({ fileSystem: this.#disk });
    await client.settled();
    for (const [uri, { text }] of this.texts) await client.open(uri, text);
    const { said } = await describeFiles(client, [...this.texts.keys()]);
    await client.stop();
    return said;
  }

  /** What the server logged of its own failures. */
  failures(): readonly string[] {
    return this.#client.log.filter((message) => message.includes(' failed'));
  }

  stop(): Promise<void> {
    return this.#client.stop();
  }

  async #act(path: string): Promise<void> {
    const uri = uriOf(path);
    const open = this.texts.get(uri);
    this.edits++;
    if (open === undefined) {
      const text = this.#maker.file();
      this.texts.set(uri, new EditedText(text));
      await this.#client.open(path, text);
    } else if (this.#random.below(200) === 0) {
      this.texts.delete(uri);
      await this.#client.close(path);
    } else {
      const changes = Array.from({ length: this.#random.below(12) === 0 ? 3 : 1 }, () => this.#change(open));
      // Now and then a version comes twice, as from a client that lost count.
      const version = this.#random.below(50) === 0 ? open.version - 1 : open.version;
      await this.#client.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: changes });
    }
  }

  #change(open: EditedText): object {
    const random = this.#random;
    if (open.text.length > this.#longestFile) {
      open.text = random.pick(this.#maker.samples);
      open.version++;
      return { text: open.text };
    }
    const start = open.outsideOfLineBreak(random.below(open.text.length + 1));
    const length = random.below(3) === 0 ? random.below(random.below(20) === 0 ? 400 : 6) : 0;
    const end = open.outsideOfLineBreak(Math.min(open.text.length, start + length));
    return open.replace(start, Math.max(start, end), this.#maker.typed());
  }

  #ask(): void {
    const random = this.#random;
    const uri = uriOf(`open-${random.below(openPaths)}.yaml`);
    const open = this.texts.get(uri);
    const place = open?.positionAt(random.below(open.text.length + 1)) ?? { line: random.below(9), character: 0 };
    const method = `textDocument/${random.pick([...fileMethods, ...placeMethods])}`;
    const source = new CancellationTokenSource();
    const request = this.#client.connection.sendRequest(method, paramsFor(uri, place), source.token);
    this.requests.send(method, request, source, random);
  }

  async #changeDisk(): Promise<void> {
    const path = `disk-${this.#random.below(diskPaths)}.yaml`;
    const exists = this.#disk.files.has(uriOf(path));
    await this.#client.write(path, exists && this.#random.below(3) === 0 ? undefined : this.#maker.file());
  }
}

function diskUri(index: number): string {
  return uriOf(`disk-${index}.yaml`);
}

async function describeFiles(
  client: TestClient,
  uris: readonly string[],
): Promise<{ readonly said: unknown; readonly longest: number }> {
  const said: Record<string, unknown> = {};
  let longest = 0;
  for (const uri of [...uris].sort()) {
    for (const method of fileMethods) {
      const before = process.cpuUsage();
      const answer = await client.request<{ items?: unknown }>(
        `textDocument/${method}`,
        paramsFor(uri, { line: 0, character: 0 }),
      );
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      said[`${uri} ${method}`] = method === 'diagnostic' ? answer.items : answer;
    }
  }
  return { said, longest };
}
