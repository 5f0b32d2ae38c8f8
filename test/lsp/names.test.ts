import { afterEach, describe, expect, it } from 'vitest';
import type {
  DocumentLink,
  Location,
  LocationLink,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { secret } from '../unit/workspace/manifests.ts';
import { shopFiles } from './shop-files.ts';
import { plainCapabilities, startSession, stopSessions, uriOf, type TestClient } from './test-client.ts';

afterEach(stopSessions);

async function start(files: Readonly<Record<string, string>> = {}): Promise<TestClient> {
  const client = await startSession({ files: { ...shopFiles, ...files } });
  await client.settled();
  return client.open('log-agent.yaml');
}

describe('textDocument/definition', () => {
  it('leads from a pull Secret to the Secret, with the range of its name', async () => {
    const client = await start();
    const links = await client.request<LocationLink[]>(
      'textDocument/definition',
      client.place('log-agent.yaml', 'registry\n', 2),
    );
    expect(links).toMatchObject([{ targetUri: uriOf('secret.yaml') }]);
    expect(client.textIn('log-agent.yaml', links[0]!.originSelectionRange!)).toBe('registry');
    await client.open('secret.yaml');
    expect(client.textIn('secret.yaml', links[0]!.targetSelectionRange)).toBe('registry');
  });

  it('leads from a selector to the workloads that it selects', async () => {
    const client = await start();
    const links = await client.request<LocationLink[]>(
      'textDocument/definition',
      client.place('log-agent.yaml', 'logging'),
    );
    expect(links.map(({ targetUri }) => targetUri)).toEqual([uriOf('api.yaml'), uriOf('web.yaml')]);
  });

  it('gives plain locations to a client that knows no links', async () => {
    const client = await startSession({ files: shopFiles, capabilities: plainCapabilities });
    await client.settled();
    await client.open('log-agent.yaml');
    expect(await client.request('textDocument/definition', client.place('log-agent.yaml', 'registry\n'))).toEqual([
      { uri: uriOf('secret.yaml'), range: { start: { line: 3, character: 8 }, end: { line: 3, character: 16 } } },
    ]);
  });
});

describe('textDocument/references', () => {
  it('finds every use of a Secret in its own namespace', async () => {
    const client = await start({ 'elsewhere.yaml': secret('registry', 'other') });
    await client.open('secret.yaml');
    const find = (includeDeclaration: boolean): Promise<Location[]> =>
      client.request('textDocument/references', {
        ...client.place('secret.yaml', 'registry'),
        context: { includeDeclaration },
      });
    expect((await find(false)).map(({ uri }) => uri)).toEqual([uriOf('log-agent.yaml')]);
    expect((await find(true)).map(({ uri }) => uri)).toEqual([uriOf('secret.yaml'), uriOf('log-agent.yaml')]);
  });
});

describe('textDocument/rename', () => {
  function applied(edit: WorkspaceEdit): Record<string, readonly string[]> {
    const changes = edit.documentChanges as TextDocumentEdit[];
    return Object.fromEntries(
      changes.map(({ textDocument, edits }) => [
        textDocument.uri,
        edits.map((own) => ('newText' in own ? own.newText : '')),
      ]),
    );
  }

  it('renames a Secret across files, open and closed ones', async () => {
    const client = await start({ 'payments.yaml': secret('registry', 'payments') });
    const place = client.place('log-agent.yaml', 'registry\n');
    expect(await client.request('textDocument/prepareRename', place)).toMatchObject({ placeholder: 'registry' });
    const edit = await client.request<WorkspaceEdit>('textDocument/rename', { ...place, newName: 'pull-secret' });
    expect(applied(edit)).toEqual({
      [uriOf('log-agent.yaml')]: ['pull-secret'],
      [uriOf('payments.yaml')]: ['pull-secret'],
      [uriOf('secret.yaml')]: ['pull-secret'],
    });
    const versions = (edit.documentChanges as TextDocumentEdit[]).map(({ textDocument }) => textDocument.version);
    expect(versions.toSorted()).toEqual([1, null, null]);
  });

  it('renames what the Secret of one namespace takes with it: its namesakes that a SidecarSet means too', async () => {
    const client = await start({
      'payments.yaml': secret('registry', 'payments'),
      'other.yaml': secret('registry', 'other'),
    });
    await client.open('secret.yaml');
    const edit = await client.request<WorkspaceEdit>('textDocument/rename', {
      ...client.place('secret.yaml', 'registry'),
      newName: 'pull-secret',
    });
    expect(Object.keys(applied(edit)).toSorted()).toEqual(
      ['log-agent.yaml', 'payments.yaml', 'secret.yaml'].map(uriOf),
    );
  });

  it('says why something cannot be renamed', async () => {
    const client = await start({ 'taken.yaml': secret('taken', 'shop') });
    const refusal = (needle: string, newName: string): Promise<string> =>
      client.request('textDocument/rename', { ...client.place('log-agent.yaml', needle), newName }).then(
        () => 'renamed',
        (error: unknown) => (error as Error).message,
      );
    expect(await refusal('registry\n', 'Not Valid')).toContain('"Not Valid" is no valid name');
    expect(await refusal('registry\n', 'taken')).toBe('Secret taken exists already in the namespace shop.');
    await client.edit('log-agent.yaml', 'name: registry', 'name: nowhere');
    expect(await refusal('nowhere', 'x')).toBe(
      'No manifest of this workspace holds Secret nowhere, so it cannot be renamed here.',
    );
  });

  it('has nothing to rename where no name stands', async () => {
    const client = await start();
    expect(await client.request('textDocument/prepareRename', client.place('log-agent.yaml', 'apiVersion'))).toBeNull();
  });
});

describe('textDocument/documentLink', () => {
  it('opens the files of a kustomization, the pages of rules, and other objects where they are named', async () => {
    const client = await start({ 'base/kustomization.yaml': 'resources: [a.yaml]\n' });
    await client.open('kustomization.yaml', 'resources:\n  - web.yaml\n  - base\n  - https://example.com/x\n');
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', {
      textDocument: { uri: uriOf('kustomization.yaml') },
    });
    expect(links.map(({ range, target }) => [client.textIn('kustomization.yaml', range), target])).toEqual([
      ['web.yaml', uriOf('web.yaml')],
      ['base', uriOf('base/kustomization.yaml')],
    ]);
    await client.edit(
      'log-agent.yaml',
      'spec:',
      '# kruise-lint disable references/missing-pull-secret, nonsense -- why\nspec:',
    );
    const pages = await client.request<DocumentLink[]>('textDocument/documentLink', {
      textDocument: { uri: uriOf('log-agent.yaml') },
    });
    expect(pages.map(({ range, target }) => [client.textIn('log-agent.yaml', range), target])).toEqual([
      ['references/missing-pull-secret', expect.stringMatching(/\/docs\/rules\/references\/missing-pull-secret\.md$/)],
      ['registry', `${uriOf('secret.yaml')}#L4,9`],
    ]);
  });
});
