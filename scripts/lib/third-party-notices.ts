import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/** What esbuild tells of a bundle; only what is used here. */
interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
}

/** Packages whose contents are shipped without being bundled: the schemas are made from them. */
const builtFrom = ['node_modules/kubernetes-models', 'node_modules/ajv'];

/** Licences of everything in the bundles that others wrote, from esbuild's metafiles; each package once. */
export function thirdPartyNotices(): string {
  const folder = join(root, 'dist/meta');
  const inputs = readdirSync(folder)
    .filter((name) => name !== 'vscode-tests.json')
    .flatMap((name) => shippedInputs(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Metafile));
  const packages = new Set([...inputs.flatMap(packageFolder), ...builtFrom]);
  const notices = [...packages].sort().map(notice);
  return `Kruise Tools contains work of others, under these licences.\n\n${[...new Set(notices)].join('\n')}`;
}

function shippedInputs({ outputs }: Metafile): string[] {
  return Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
}

/** The folder of the package that a file belongs to; the innermost, since packages carry packages. */
function packageFolder(path: string): string[] {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
  return match?.[1] === undefined ? [] : [match[1]];
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const rule = '-'.repeat(80);
  const text = licenceText(folder) ?? `Licence: ${license ?? 'not stated'}`;
  return `${rule}\n${name} ${version} (${license ?? 'see below'})\n${rule}\n\n${text.trim()}\n`;
}

function licenceText(folder: string): string | undefined {
  const file = readdirSync(join(root, folder)).find((name) => /^licen[cs]e([.-]|$)/i.test(name));
  return file === undefined ? undefined : readFileSync(join(root, folder, file), 'utf8').replaceAll('\r\n', '\n');
}
