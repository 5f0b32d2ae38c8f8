import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sessionFile, type TestEvent, type TestSession } from '../../test/vscode/harness/protocol.ts';
import { root } from '../lib/processes.ts';
import { Harness } from './harness.ts';

/** One start of VS Code: which extensions are there, how they run, and which suites run in it. */
export interface SessionPlan {
  readonly name: string;
  readonly host: TestSession['host'];
  readonly suites: readonly string[];
  /** Folder of an extension under development: VS Code runs tests only where there is one. */
  readonly extension: string;
  /** The module with the suites. VS Code runs it in the host of the extension whose folder it lies in, otherwise in Node.js. */
  readonly testsEntry: string;
  /** Packaged extensions to install. */
  readonly installed?: readonly string[];
  readonly workspaceTrust?: boolean;
  /** Settings of the workspace. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** What an editor needs to run a session. */
export interface PreparedSession extends SessionPlan {
  readonly workspace: string;
  readonly harness: Harness;
}

/** Runs VS Code with the tests until they end; throws where VS Code itself fails. */
export interface TestEditor {
  readonly name: string;
  run(session: PreparedSession): Promise<void>;
}

export interface SessionResult {
  readonly passed: number;
  readonly failed: number;
}

/** Runs one session on a copy of examples/, prints every test, and counts. Whatever goes wrong counts as one failure. */
export async function runSession(plan: SessionPlan, editor: TestEditor): Promise<SessionResult> {
  console.log(`\n${plan.name} (${editor.name})`);
  const folder = await mkdtemp(join(tmpdir(), 'kruise-workspace-'));
  // The name stands in the window's title.
  const workspace = join(folder, 'examples');
  const events: TestEvent[] = [];
  const harness = await Harness.start(workspace, (event) => {
    events.push(event);
    print(event);
  });
  try {
    await prepareWorkspace(workspace, plan, harness);
    await editor.run({ ...plan, workspace, harness });
  } catch (error) {
    // A failed test has been counted already, and VS Code then ends with an error; only its logs are worth a look.
    if (events.some(({ type }) => type === 'fail')) console.log(error instanceof Error ? error.message : error);
    else fail(events, error);
  } finally {
    await harness.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  if (!events.some(({ type }) => type === 'end')) fail(events, new Error('the tests did not run to their end'));
  return {
    passed: events.filter(({ type }) => type === 'pass').length,
    failed: events.filter(({ type }) => type === 'fail').length,
  };
}

async function prepareWorkspace(workspace: string, plan: SessionPlan, harness: Harness): Promise<void> {
  await cp(join(root, 'examples'), workspace, { recursive: true });
  const session: TestSession = { harness: harness.url, suites: plan.suites, host: plan.host };
  const file = join(workspace, sessionFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(session));
  const settings = {
    'workbench.startupEditor': 'none',
    'git.enabled': false,
    'editor.minimap.enabled': false,
    // In the browser VS Code saves by itself after a second, and the next test would find the edits of the last one.
    'files.autoSave': 'off',
    ...plan.settings,
  };
  await writeFile(join(workspace, '.vscode/settings.json'), JSON.stringify(settings));
}

function fail(events: TestEvent[], error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  const event: TestEvent = { type: 'fail', title: 'the session as a whole', error: text };
  events.push(event);
  print(event);
}

function print(event: TestEvent): void {
  if (event.type === 'pass') console.log(`  ✓ ${event.title} (${event.milliseconds} ms)`);
  else if (event.type === 'fail') console.log(`  ✗ ${event.title}\n${event.error.replaceAll(/^/gm, '      ')}`);
}
