import { afterEach, describe, expect, it } from 'vitest';
import { deployment } from '../unit/workspace/manifests.ts';
import { startSession, stopSessions, uriOf } from './test-client.ts';

afterEach(stopSessions);

const header = 'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: {name: a}\nspec:\n';
const bomb = Array.from(
  { length: 12 },
  (_, index) =>
    `  b${index}: &b${index} [${Array(9)
      .fill(index === 0 ? 'x' : `*b${index - 1}`)
      .join(', ')}]\n`,
);

const inputs: Readonly<Record<string, string>> = {
  'a file of 50 MB': `${header}  x: "${'y'.repeat(50_000_000)}"\n`,
  'a binary file': `${header}\0\u0001\u0002\ufffd\0`,
  '10,000 nested brackets': `${header}  containers: ${'['.repeat(10_000)}`,
  '10,000 nested mappings': `${header}  containers: ${'{a: '.repeat(10_000)}`,
  '200,000 items in brackets': `${header}  containers: [${'x, '.repeat(200_000)}x]\n`,
  '200,000 items on lines': `${header}  containers:\n${'  - x\n'.repeat(200_000)}`,
  '100,000 equal keys': `${header}  x:\n${'    k: v\n'.repeat(100_000)}`,
  '50,000 mistakes': `${header}${'  x: ]\n'.repeat(50_000)}`,
  'an alias bomb': header + bomb.join(''),
  'an alias to itself': `${header}  x: &x [*x]\n  containers: &y {<<: *y}\n`,
  tabs: `${header}\tcontainers: []\n`,
  'conflict markers': `${header}<<<<<<< HEAD\n  a: 1\n=======\n  a: 2\n>>>>>>> theirs\n`,
  'half a surrogate pair': `${header}  x: "\ud83d"\n`,
  nothing: '',
  'a byte order mark': '\ufeff',
  'a wrong value everywhere':
    'apiVersion: apps.kruise.io/v1beta1\nkind: SidecarSet\nmetadata: [1]\nspec: {selector: 7, containers: {a: b}, imagePullSecrets: x}\n',
  'a workload of wrong values':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata: 1\nspec: {template: {metadata: {labels: [1]}, spec: {containers: [1, null, {name: {}}], volumes: 3}}}\n',
};

const methods = [
  'diagnostic',
  'codeLens',
  'documentSymbol',
  'foldingRange',
  'documentLink',
  'hover',
  'completion',
  'definition',
  'references',
  'documentHighlight',
  'codeAction',
] as const;

describe('the server stays up and answers', () => {
  for (const [name, text] of Object.entries(inputs)) {
    it(`with ${name}`, async () => {
      const client = await startSession({ initializationOptions: { clientCommands: true } });
      await client.open('bad.yaml', text);
      await client.open('good.yaml', deployment('web', 'shop', {}));
      const position = { line: 3, character: 4 };
      const textDocument = { uri: uriOf('bad.yaml') };
      for (const method of methods) {
        const context = { includeDeclaration: true, diagnostics: [] };
        const range = { start: position, end: position };
        await client.request(`textDocument/${method}`, { textDocument, position, range, context });
      }
      await client.request('kruise/previewTargets', { textDocument, position });
      const object = { uri: uriOf('good.yaml'), group: 'apps', kind: 'Deployment', name: 'web', namespace: 'shop' };
      expect(await client.request('kruise/previewInjection', { target: { object } })).toMatchObject({
        title: 'Pod of Deployment web',
      });
      expect(await client.pull('good.yaml')).toEqual([]);
      expect(client.log.filter((message) => message.includes('failed'))).toEqual([]);
    });
  }
});
