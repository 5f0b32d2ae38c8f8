import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readJson = (path: string): unknown => JSON.parse(read(path));

interface Command {
  readonly command: string;
  readonly title: string;
  readonly category: string;
}
interface Setting {
  readonly default: unknown;
  readonly markdownDescription: string;
}
interface Manifest {
  readonly main: string;
  readonly browser: string;
  readonly icon: string;
  readonly l10n: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly Command[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string }[]>>;
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly media: { readonly image: string };
        readonly completionEvents: readonly string[];
      }[];
    }[];
  };
}

const manifest = readJson('package.json') as Manifest;
const { commands, menus, configuration, walkthroughs } = manifest.contributes;
const settings = Object.fromEntries(configuration.flatMap(({ properties }) => Object.entries(properties)));
const english = readJson('package.nls.json') as Record<string, string>;
const chinese = readJson('package.nls.zh-cn.json') as Record<string, string>;
const chineseMessages = readJson('l10n/bundle.l10n.zh-cn.json') as Record<string, string>;

function sources(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(join(folder, file)))
    .join('\n');
}

const client = sources('client/src');

/** Placeholders of a text, sorted: translations must have the same. */
function placeholders(text: string): readonly string[] {
  return (text.match(/\{\d+\}|\(command:[\w.]+\)|`[^`]*`/g) ?? []).sort();
}

describe('package.json', () => {
  it('names only files that exist or that esbuild.js builds', () => {
    const images = walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.image));
    for (const path of [manifest.icon, manifest.l10n, ...images]) expect(existsSync(join(root, path)), path).toBe(true);
    const build = read('esbuild.js');
    const built = [manifest.main, manifest.browser, ...Object.values(manifest.bin)];
    for (const path of built) expect(build).toContain(`'${path.replace('./', '')}'`);
  });

  it('declares the commands that are registered, and no others', () => {
    const registered = [...client.matchAll(/commands\.register\(\s*'(kruise\.\w+)'/g)].map(([, id]) => id);
    expect(commands.map(({ command }) => command).sort()).toEqual(registered.sort());
  });

  it('gives every command a title and the category', () => {
    for (const { command, title, category } of commands) {
      expect(title).toBe(`%command.${command.replace('kruise.', '')}.title%`);
      expect(category).toBe('Kruise');
    }
  });

  it('puts only declared commands into menus, walkthroughs and their links', () => {
    const ids = new Set(commands.map(({ command }) => command));
    const links = [
      ...Object.values(english)
        .join(' ')
        .matchAll(/\(command:([\w.]+)\)/g),
    ].map(([, id]) => id);
    const events = walkthroughs.flatMap(({ steps }) => steps.flatMap(({ completionEvents }) => completionEvents));
    const used = [
      ...Object.values(menus).flatMap((items) => items.map(({ command }) => command)),
      ...events.flatMap((event) => (event.startsWith('onCommand:') ? [event.slice('onCommand:'.length)] : [])),
      ...links,
    ];
    for (const id of used) expect(ids).toContain(id);
  });

  it('lists the commands that need a manifest only where there is one', () => {
    const palette = new Set(menus['commandPalette']?.map(({ command }) => command));
    expect(palette).toContain('kruise.previewInjectedPod');
    expect(palette).toContain('kruise.explainInjection');
  });

  it('uses every text, and has every text that it uses, in both languages', () => {
    const used = new Set([...read('package.json').matchAll(/%([\w.]+)%/g)].map(([, key]) => key));
    expect(Object.keys(english).sort()).toEqual([...used].sort());
    expect(Object.keys(chinese).sort()).toEqual([...used].sort());
    for (const [key, text] of Object.entries(english)) {
      expect(
        placeholders(chinese[key] ?? '').filter((part) => part.startsWith('(')),
        key,
      ).toEqual(placeholders(text).filter((part) => part.startsWith('(')));
    }
  });

  it('has a translation of every message of the client, with the same placeholders', () => {
    const messages = [...client.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)].flatMap(([, text]) => text ?? []);
    expect(messages.length).toBe(client.split('l10n.t(').length - 1);
    expect(Object.keys(chineseMessages).sort()).toEqual([...new Set(messages)].sort());
    for (const [message, translation] of Object.entries(chineseMessages)) {
      expect(placeholders(translation)).toEqual(placeholders(message));
    }
  });

  it('declares the settings that the protocol names', () => {
    const protocol = read('server/src/protocol/settings.ts');
    const names = [...protocol.matchAll(/^ {2}readonly (\w+)\??:/gm)].flatMap(([, name]) =>
      name === 'trace' ? [] : [name],
    );
    for (const name of names) expect(Object.keys(settings)).toContain(`kruise.${String(name)}`);
  });
});

describe('README.md', () => {
  it('has a table of all settings with their defaults', () => {
    const rows = [...read('README.md').matchAll(/^\| `(kruise\.[\w.]+)` *\| `([^`]*)` *\| .+ \|$/gm)];
    const table = Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value]));
    const expected = Object.fromEntries(
      Object.entries(settings).map(([name, setting]) => [name, JSON.stringify(setting.default)]),
    );
    expect(table).toEqual(expected);
  });

  it('links only to files that exist', () => {
    const targets = [...read('README.md').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].flatMap(
      ([, target]) => target ?? [],
    );
    for (const target of targets) expect(existsSync(join(root, target)), target).toBe(true);
  });
});

describe('package-lock.json', () => {
  it('holds no registry addresses: which registry serves is the business of the machine', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });
});
