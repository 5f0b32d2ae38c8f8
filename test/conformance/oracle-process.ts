import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const oracleFolder = join(import.meta.dirname, 'oracle');
const binary = join(oracleFolder, 'bin', process.platform === 'win32' ? 'oracle.exe' : 'oracle');

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

/** Builds the oracle where its sources are newer than what was built; the first time takes minutes, since all of Kubernetes is compiled. */
export function buildOracle(): void {
  mkdirSync(join(oracleFolder, 'bin'), { recursive: true });
  const sources = readdirSync(oracleFolder).filter((name) => /\.go$|^go\.(mod|sum)$/.test(name));
  const newest = Math.max(...sources.map((name) => statSync(join(oracleFolder, name)).mtimeMs));
  if (existsSync(binary) && statSync(binary).mtimeMs >= newest) return;
  try {
    execFileSync('go', ['build', '-buildvcs=false', '-o', binary, '.'], { cwd: oracleFolder, stdio: 'inherit' });
  } catch {
    throw new Error(
      'The oracle could not be built, see above. The first time, Go downloads its modules: it needs a module proxy (go env GOPROXY).',
    );
  }
}

/** The folder of the CRDs in the Kruise module that the oracle depends on. */
export function crdFolder(): string {
  const module = execFileSync('go', ['list', '-m', '-f', '{{.Dir}}', 'github.com/openkruise/kruise'], {
    cwd: oracleFolder,
    encoding: 'utf8',
  });
  return join(module.trim(), 'config', 'crd', 'bases');
}

/** Puts questions to the oracle, and gives its answers in the same order. */
export async function askOracle<Answer>(
  mode: OracleMode,
  questions: Iterable<unknown>,
  crds = crdFolder(),
): Promise<Answer[]> {
  const child = spawn(binary, ['-crds', crds, mode], { stdio: ['pipe', 'pipe', 'inherit'] });
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
