import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { kruiseVersions, type KruiseVersion } from '../../server/src/kruise/kruise-version.ts';

const oracleFolder = join(import.meta.dirname, 'oracle');
const binaryName = process.platform === 'win32' ? 'oracle.exe' : 'oracle';
const kruiseModule = 'github.com/openkruise/kruise';

/** Arguments of scripts that can ask another OpenKruise than the release that the oracle depends on. */
export const oracleOptions = { kruise: { type: 'string' }, release: { type: 'string' } } as const;

/** An oracle that was built. */
interface Oracle {
  readonly binary: string;
  /** The folder of the CRDs that it serves. */
  readonly crds: string;
}

let built: Oracle | undefined;

/** What the oracle can be asked, see `oracle/main.go`. */
export type OracleMode = 'inject' | 'validate' | 'keyring' | 'crds';

/** Whether there is a Go toolchain to build the oracle with. */
export function hasGo(): boolean {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The release that our side of a comparison takes OpenKruise for: that of the oracle's own module, or what is said of a checkout, which is
 * taken for the development branch otherwise.
 */
export function comparedRelease({ kruise, release }: { readonly kruise?: string; readonly release?: string }): KruiseVersion {
  const wanted = release ?? (kruise === undefined ? '1.9' : 'main');
  const version = kruiseVersions.find((one) => one === wanted);
  if (version === undefined) throw new Error(`--release is one of ${kruiseVersions.join(', ')}.`);
  return version;
}

/**
 * Builds the oracle that is asked from now on: with the OpenKruise that it depends on, or with the one of a checkout. Takes minutes the
 * first time, since all of Kubernetes is compiled.
 */
export function buildOracle(kruise?: string): void {
  built = kruise === undefined ? buildWithModule() : buildWithCheckout(resolve(kruise));
}

function buildWithModule(): Oracle {
  const binary = join(oracleFolder, 'bin', binaryName);
  mkdirSync(join(oracleFolder, 'bin'), { recursive: true });
  const sources = readdirSync(oracleFolder).filter((name) => /\.go$|^go\.(mod|sum)$/.test(name));
  const newest = Math.max(...sources.map((name) => statSync(join(oracleFolder, name)).mtimeMs));
  if (!existsSync(binary) || statSync(binary).mtimeMs < newest) build(binary, []);
  const folder = execFileSync('go', ['list', '-m', '-f', '{{.Dir}}', kruiseModule], { cwd: oracleFolder, encoding: 'utf8' });
  return { binary, crds: crdFolder(folder.trim()) };
}

/** A go.mod of its own replaces the module by the checkout; the one that is committed stays as it is. */
function buildWithCheckout(checkout: string): Oracle {
  const folder = join(oracleFolder, 'bin', createHash('sha256').update(checkout).digest('hex').slice(0, 12));
  mkdirSync(folder, { recursive: true });
  const moduleFile = join(folder, 'go.mod');
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(oracleFolder, name), join(folder, name));
  execFileSync('go', ['mod', 'edit', `-replace=${kruiseModule}=${checkout}`, moduleFile], { stdio: 'inherit' });
  const binary = join(folder, binaryName);
  build(binary, [`-modfile=${moduleFile}`, '-mod=mod']);
  return { binary, crds: crdFolder(checkout) };
}

function build(binary: string, flags: readonly string[]): void {
  try {
    execFileSync('go', ['build', '-buildvcs=false', ...flags, '-o', binary, '.'], { cwd: oracleFolder, stdio: 'inherit' });
  } catch {
    throw new Error(
      'The oracle could not be built, see above. The first time, Go downloads its modules: it needs a module proxy (go env GOPROXY).',
    );
  }
}

/** The folder of the CRDs in a checkout of OpenKruise. */
export function crdFolder(checkout: string): string {
  return join(checkout, 'config', 'crd', 'bases');
}

/** Puts questions to the oracle, and gives its answers in the same order. Other CRDs than its own are there to be described only. */
export async function askOracle<Answer>(
  mode: OracleMode,
  questions: Iterable<unknown>,
  crds = built?.crds,
): Promise<Answer[]> {
  if (!built || crds === undefined) throw new Error('No oracle was built.');
  const child = spawn(built.binary, ['-crds', crds, mode], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const answers: Answer[] = [];
  const read = (async () => {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      answers.push(JSON.parse(line) as Answer);
    }
  })();
  child.stdin.on('error', () => {});
  for (const question of questions) {
    if (!child.stdin.write(`${JSON.stringify(question)}\n`)) {
      await Promise.race([once(child.stdin, 'drain'), ended]);
    }
  }
  child.stdin.end();
  await read;
  const code = await ended;
  if (code !== 0) throw new Error(`The oracle stopped with exit code ${code ?? 'none'}.`);
  return answers;
}
