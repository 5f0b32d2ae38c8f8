import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings, readSettings } from '../../../server/src/lsp/read-settings.ts';
import * as protocol from '../../../server/src/protocol/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/lsp-extensions.md'), 'utf8');

describe('docs/lsp-extensions.md', () => {
  it('has a section for every custom method, and no other', () => {
    const methods = Object.entries(protocol).flatMap(([name, value]) =>
      name.endsWith('Method') ? [value as string] : [],
    );
    const sections = [...page.matchAll(/^### `(kruise\/\w+)`/gm)].map(([, method]) => method);
    expect(sections.toSorted()).toEqual(methods.toSorted());
  });

  it('has every setting with its default', () => {
    const rows = [...page.matchAll(/^\| `kruise\.(\w+)` \| `([^`]*)` \|/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const { configuration, validate, codeLens } = defaultSettings;
    const settings = { ...configuration, validate, codeLens };
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [
          name,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      ),
    );
  });
});

describe('readSettings', () => {
  it('takes what is valid, and nothing else', () => {
    expect(readSettings(undefined)).toEqual(defaultSettings);
    expect(readSettings('nonsense')).toEqual(defaultSettings);
    const { configuration, validate, codeLens } = readSettings({
      kruiseVersion: 'main',
      featureGates: { SidecarTerminator: true, x: 'yes' },
      kruiseNamespace: '',
      defaultNamespace: 'shop',
      severities: { a: 'off', b: 'loud', c: 1 },
      maxFileSize: -1,
      validate: false,
      codeLens: 'no',
    });
    expect(configuration).toEqual({
      ...defaultSettings.configuration,
      kruiseVersion: 'main',
      featureGates: { SidecarTerminator: true },
      defaultNamespace: 'shop',
      severities: { a: 'off' },
    });
    expect([validate, codeLens]).toEqual([false, true]);
  });
});
