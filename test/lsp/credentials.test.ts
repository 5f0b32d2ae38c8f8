import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeAction, CodeLens, TextDocumentEdit } from 'vscode-languageserver-protocol';
import type {
  MergePullSecretsResult,
  PreviewTargetsResult,
  PullSecretsResult,
} from '../../server/src/protocol/index.ts';
import { secretExample } from '../../server/src/rules/pull-secrets/example.ts';
import { startSession, stopSessions, uriOf, type TestClient } from './test-client.ts';
import { canary, leaks, plantedFiles } from './planted-credentials.ts';

const files = plantedFiles();
const paths = Object.keys(files);

/** What the process writes beside the connection. */
let printed = '';

beforeEach(() => {
  printed = '';
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (chunk: unknown) => boolean;
    vi.spyOn(stream, 'write').mockImplementation((chunk: unknown) => {
      printed += String(chunk);
      return write(chunk);
    });
  }
});

afterEach(async () => {
  await stopSessions();
  vi.restoreAllMocks();
});

async function start(): Promise<TestClient> {
  const client = await startSession({ files, initializationOptions: { clientCommands: true } });
  await client.settled();
  for (const path of paths) await client.open(path);
  return client;
}

function expectNoLeak(text: string, where: string): void {
  for (const leak of leaks) {
    const at = text.indexOf(leak);
    expect(at < 0 ? '' : text.slice(Math.max(0, at - 300), at + 50), where).toBe('');
  }
}

/** Places in a file: the start and the inside of every word. */
function positionsOf(path: string): { readonly line: number; readonly character: number }[] {
  return (files[path] ?? '')
    .split('\n')
    .flatMap((text, line) =>
      [...text.matchAll(/[\w.%-]+/g)]
        .slice(0, 4)
        .map(({ index, 0: word }) => ({ line, character: index + Math.min(2, word.length) })),
    );
}

describe('no message of the server holds a credential', () => {
  it('whatever is asked at any place of any file', async () => {
    const client = await start();
    const before = client.wire().length;
    for (const path of paths) {
      const textDocument = { uri: uriOf(path) };
      const lines = (files[path] ?? '').split('\n').length;
      const range = { start: { line: 0, character: 0 }, end: { line: lines, character: 0 } };
      await client.pull(path);
      for (const method of ['documentSymbol', 'foldingRange', 'documentLink']) {
        await client.request(`textDocument/${method}`, { textDocument });
      }
      for (const lens of (await client.request<CodeLens[] | null>('textDocument/codeLens', { textDocument })) ?? [])
        expect(lens.range).toBeDefined();
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument,
        range,
        context: { diagnostics: [] },
      });
      for (const action of actions) if (!mayMove(action)) await client.request('codeAction/resolve', action);
      for (const position of positionsOf(path)) {
        const place = { textDocument, position };
        await client.request('textDocument/hover', place);
        await client.request('textDocument/completion', place);
        await client.request('textDocument/definition', place);
        await client.request('textDocument/references', { ...place, context: { includeDeclaration: true } });
        await client.request('textDocument/documentHighlight', place);
        await client.request('textDocument/prepareRename', place).catch(String);
        await client.request('textDocument/rename', { ...place, newName: 'renamed' }).catch(String);
      }
    }
    const wire = client.wire().slice(before);
    expect(wire.length).toBeGreaterThan(100_000);
    expectNoLeak(wire, 'answers');
    expectNoLeak(printed, 'output of the process');
  });

  it('in previews, explanations and the coverage of pull Secrets', async () => {
    const client = await start();
    for (const path of ['user.yaml', 'set.yaml', 'pod-plain.yaml', 'pod-not-json.yaml']) {
      const targets = await client.request<PreviewTargetsResult>('kruise/previewTargets', client.place(path, 'kind:'));
      for (const { target } of targets?.targets ?? []) {
        const preview = await client.request<{ after: string }>('kruise/previewInjection', { target, preview: path });
        expect(preview.after).toContain('kind: Pod');
        await client.request('kruise/explainInjection', { target });
      }
    }
    const coverage = await client.request<{ groups: unknown[] }>('kruise/pullSecretCoverage', { watch: true });
    expect(coverage.groups.length).toBeGreaterThan(0);
    expectNoLeak(client.wire(), 'all messages');
    expectNoLeak(printed, 'output of the process');
  });

  it('in logs and published diagnostics, while Secrets are edited into something broken', async () => {
    const client = await start();
    for (const path of paths.filter((name) => name.startsWith('text-'))) {
      await client.edit(path, 'stringData', 'stringData: [');
      await client.pull(path);
      await client.edit(path, 'kind: Secret', 'kind: [Secret');
      await client.pull(path);
    }
    expect(client.log.length).toBeGreaterThan(0);
    expectNoLeak(client.log.join('\n'), 'log');
    expectNoLeak(client.wire(), 'all messages');
  });
});

describe('merging pull Secrets', () => {
  it('names hosts and Secrets, and holds credentials in the merged text alone', async () => {
    const client = await start();
    const { secrets } = await client.request<PullSecretsResult>('kruise/pullSecrets', {});
    const readable = secrets.filter(({ problem }) => problem === undefined).map(({ object }) => object);
    expect(readable.length).toBeGreaterThan(1);
    const params = { secrets: readable, name: 'merged' };
    const first = await client.request<MergePullSecretsResult>('kruise/mergePullSecrets', params);
    expect(first?.kind).toBe('conflicts');
    expectNoLeak(client.wire(), 'all messages before the choice');
    const choices = first?.kind === 'conflicts' ? first.conflicts.map(({ secrets: [one = 0] }) => one) : [];
    const merged = await client.request<MergePullSecretsResult>('kruise/mergePullSecrets', { ...params, choices });
    expect(merged?.kind).toBe('merged');
    expectNoLeak(JSON.stringify({ ...merged, text: '' }), 'everything but the text');
    expectNoLeak(client.log.join('\n'), 'log');
    expectNoLeak(printed, 'output of the process');
  });
});

describe('comparing with an earlier version', () => {
  it('tells nothing of what Secrets held', async () => {
    const client = await start();
    const earlier = paths.map((path) => ({
      uri: uriOf(path),
      text: files[path]?.replaceAll('Opaque', 'example/other'),
    }));
    await client.notify('kruise/previousVersions', { against: 'HEAD', files: earlier });
    for (const path of paths) {
      await client.pull(path);
      const place = { textDocument: { uri: uriOf(path) }, position: { line: 0, character: 0 } };
      await client.request('kruise/explainChange', place);
    }
    expectNoLeak(client.wire(), 'all messages');
  });
});

/** The fixes that must move a value as it is: the user's own text, from one place of the user's file to another. */
function mayMove({ title }: CodeAction): boolean {
  return /^(Move \S+ to (stringData|data)|Decode it once)$/.test(title);
}

describe('an edit moves the value of a Secret only where that is what was chosen', () => {
  const text = secretExample(JSON.stringify({ auths: { r: { username: 'a', password: canary } } }), { field: 'data' });

  it('and then in its new text alone', async () => {
    const client = await startSession({ files: { 'a.yaml': `${text}stringData:\n  note: x\n` } });
    await client.settled();
    await client.open('a.yaml');
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: uriOf('a.yaml') },
      range: { start: client.at('a.yaml', '.dockerconfigjson'), end: client.at('a.yaml', '.dockerconfigjson') },
      context: { diagnostics: [] },
    });
    expectNoLeak(JSON.stringify(actions), 'actions before one is chosen');
    const resolved = await client.request<CodeAction>('codeAction/resolve', actions.find(mayMove)!);
    const changes = resolved.edit?.documentChanges as TextDocumentEdit[];
    const newTexts = changes.flatMap(({ edits }) => edits.map((edit) => ('newText' in edit ? edit.newText : '')));
    expect(newTexts.join('')).toContain(canary);
    expectNoLeak(JSON.stringify({ ...resolved, edit: {} }), 'everything but the edit');
  });
});
