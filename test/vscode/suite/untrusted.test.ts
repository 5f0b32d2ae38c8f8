import * as vscode from 'vscode';
import * as assert from './support/assert.ts';
import { closeEverything, open } from './support/editing.ts';
import { findingWith } from './support/findings.ts';

describe('an untrusted folder', () => {
  afterEach(closeEverything);

  it('is served all the same, since nothing of it is run', async () => {
    assert.deepEqual(vscode.workspace.isTrusted, false);
    const { document } = await open('mistakes/common-mistakes.yaml');
    assert.includes((await findingWith(document.uri, 'schema/unknown-field')).message, 'imagePullPolicy');
  });
});
