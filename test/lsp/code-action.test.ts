import { afterEach, describe, expect, it } from 'vitest';
import type { CodeAction, CreateFile, Range, TextDocumentEdit, TextEdit } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { shopFiles } from './shop-files.ts';
import {
  editorCapabilities,
  startSession,
  stopSessions,
  uriOf,
  type SessionOptions,
  type TestClient,
} from './test-client.ts';

afterEach(stopSessions);

async function start(options: SessionOptions = {}): Promise<TestClient> {
  const client = await startSession({ files: shopFiles, initializationOptions: { clientCommands: true }, ...options });
  await client.settled();
  return client.open('log-agent.yaml');
}

function actions(client: TestClient, range: Range, only?: string[]): Promise<CodeAction[]> {
  return client.request('textDocument/codeAction', {
    textDocument: { uri: uriOf('log-agent.yaml') },
    range,
    context: { diagnostics: [], ...(only && { only }) },
  });
}

function rangeOf(client: TestClient, needle: string): Range {
  const position = client.at('log-agent.yaml', needle);
  return { start: position, end: position };
}

describe('textDocument/codeAction', () => {
  it('offers the fixes of what is found there, and resolves the edit when one is chosen', async () => {
    const client = await start();
    const fixes = await actions(client, rangeOf(client, 'registry\n'), ['quickfix']);
    expect(fixes[0]).toMatchObject({ kind: 'quickfix', diagnostics: [{ code: 'references/missing-pull-secret' }] });
    expect(fixes[0]?.edit).toBeUndefined();
    const resolved = await client.request<CodeAction>('codeAction/resolve', fixes[0]!);
    const changes = resolved.edit?.documentChanges as (CreateFile | TextDocumentEdit)[];
    expect(changes.some((change) => 'edits' in change && JSON.stringify(change.edits).includes('kind: Secret'))).toBe(
      true,
    );
  });

  it('resolves nothing for a text that is gone', async () => {
    const client = await start();
    const [fix] = await actions(client, rangeOf(client, 'registry\n'), ['quickfix']);
    await client.edit('log-agent.yaml', 'name: registry', 'name: other');
    expect((await client.request<CodeAction>('codeAction/resolve', fix!)).edit).toBeUndefined();
  });

  it('gives edits at once to a client that cannot resolve them, and no files to one that cannot create any', async () => {
    const client = await start({
      capabilities: {
        ...editorCapabilities,
        workspace: { ...editorCapabilities.workspace, workspaceEdit: {} },
        textDocument: {
          ...editorCapabilities.textDocument,
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
        },
      },
    });
    const fixes = await actions(client, rangeOf(client, 'registry\n'), ['quickfix']);
    const silencing = fixes.find(({ title }) => title.startsWith('Silence'));
    expect(silencing?.edit?.changes?.[uriOf('log-agent.yaml')]).toEqual([
      {
        range: { start: { line: 9, character: 0 }, end: { line: 9, character: 0 } },
        newText: '    # kruise-lint disable-next-line references/missing-pull-secret\n',
      },
    ]);
    expect(fixes.every(({ edit }) => edit !== undefined)).toBe(true);
  });

  it('silences a finding by the comment that it offers', async () => {
    const client = await start();
    await client.edit(
      'log-agent.yaml',
      '    - name: registry',
      '    # kruise-lint disable-next-line references/missing-pull-secret\n    - name: registry',
    );
    expect(await client.pull('log-agent.yaml')).toEqual([]);
  });

  it('offers preview and explanation on whatever has to do with Pods', async () => {
    const client = await start();
    const previews = await actions(client, rangeOf(client, 'kind'), ['refactor']);
    expect(previews.map(({ title, command }) => [title, command?.command])).toEqual([
      ['Preview injected Pod', 'kruise.previewInjectedPod'],
      ['Explain injection', 'kruise.explainInjection'],
    ]);
    expect(previews[0]?.command?.arguments).toEqual([
      { uri: uriOf('log-agent.yaml'), group: 'apps.kruise.io', kind: 'SidecarSet', name: 'log-agent' },
    ]);
    await client.open('secret.yaml');
    const none = await client.request<CodeAction[]>('textDocument/codeAction', {
      ...client.place('secret.yaml', 'kind'),
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [] },
    });
    expect(none).toEqual([]);
  });

  it('says why Kruise cannot convert an object, to a client that shows it', async () => {
    const text = [
      'apiVersion: policy.kruise.io/v1alpha1',
      'kind: PodUnavailableBudget',
      'metadata: {name: shop, annotations: {pub.kruise.io/protect-total-replicas: many}}',
      'spec: {selector: {matchLabels: {app: shop}}, maxUnavailable: 1}',
    ].join('\n');
    const capabilities = structuredClone(editorCapabilities);
    const ask = async (): Promise<CodeAction[]> => {
      const client = await startSession({
        files: { 'budget.yaml': text },
        capabilities,
        settings: { kruiseVersion: 'main' },
      });
      await client.settled();
      await client.open('budget.yaml');
      return client.request('textDocument/codeAction', {
        ...client.place('budget.yaml', 'apiVersion'),
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
        context: { diagnostics: [], only: ['refactor.rewrite'] },
      });
    };
    expect(await ask()).toEqual([]);
    capabilities.textDocument = {
      ...capabilities.textDocument,
      codeAction: { ...capabilities.textDocument?.codeAction, disabledSupport: true },
    };
    const reason = 'Kruise cannot convert it: the annotation pub.kruise.io/protect-total-replicas is no whole number.';
    expect(await ask()).toEqual([
      { title: 'Convert to policy.kruise.io/v1beta1', kind: 'refactor.rewrite', disabled: { reason } },
    ]);
  });

  it('offers no preview to a client that has no such command', async () => {
    const client = await start({ initializationOptions: {} });
    expect(await actions(client, rangeOf(client, 'kind'))).toEqual([]);
  });
});

describe('source.fixAll.kruise', () => {
  const text =
    'apiVersion: policy.kruise.io/v1alpha1\nkind: PodUnavailableBudget\nmetadata:\n  name: shop\n  namespace: shop\nspec:\n  selector: {matchExpressions: [{key: app, operator: in, values: [shop]}]}\n  minAvailable: "1" # one\n';
  const mended = text.replace('operator: in', 'operator: In').replace('"1"', '1');

  async function startWith(content: string, options: SessionOptions = {}): Promise<TestClient> {
    const client = await startSession({ files: { 'budget.yaml': content }, ...options });
    await client.settled();
    return client.open('budget.yaml');
  }

  const fixAll = (client: TestClient, only?: string[]): Promise<CodeAction[]> =>
    client.request('textDocument/codeAction', {
      textDocument: { uri: uriOf('budget.yaml') },
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [], ...(only && { only }) },
    });

  it('mends the whole file for those who ask for the kind, and is no noise for others', async () => {
    const client = await startWith(text);
    for (const only of ['source.fixAll.kruise', 'source.fixAll', 'source']) {
      const [action, ...others] = await fixAll(client, [only]);
      expect(others).toEqual([]);
      expect(action).toMatchObject({ kind: 'source.fixAll.kruise' });
      const [change] = action?.edit?.documentChanges as TextDocumentEdit[];
      expect(change?.textDocument).toEqual({ uri: uriOf('budget.yaml'), version: 1 });
      expect(applyChange(text, change!)).toBe(mended);
    }
    expect((await fixAll(client)).map(({ kind }) => kind)).not.toContain('source.fixAll.kruise');
    expect(await fixAll(client, ['source.organizeImports'])).toEqual([]);
  });

  it('offers nothing where nothing is safe, or nothing is checked', async () => {
    expect(await fixAll(await startWith(mended), ['source.fixAll'])).toEqual([]);
    expect(await fixAll(await startWith(text, { settings: { validate: false } }), ['source.fixAll'])).toEqual([]);
  });
});

function applyChange(text: string, { edits }: TextDocumentEdit): string {
  const document = TextDocument.create('file:///a', 'yaml', 1, text);
  return TextDocument.applyEdits(document, edits as TextEdit[]);
}
