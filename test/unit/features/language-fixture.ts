import type { LanguageContext, LanguageFile } from '../../../server/src/features/language-context.ts';
import { SchemaAnswers } from '../../../server/src/features/yaml-service/schema-answers.ts';
import { silentLogger } from '../../../server/src/base/logger.ts';
import type { KruiseVersion } from '../../../server/src/kruise/kruise-version.ts';
import { defaultConfiguration } from '../../../server/src/workspace/configuration.ts';
import { ManifestWorkspace } from '../../../server/src/workspace/manifest-workspace.ts';
import { marked, type MarkedText } from './marked-text.ts';

/** One for all tests: its answers depend on nothing but the schemas. */
const schemas = new SchemaAnswers();

/** What surrounds the file with the cursor. */
export interface FixtureOptions {
  /** Further files of the workspace, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Name of the file with the cursor. */
  readonly name?: string;
  readonly kruiseVersion?: KruiseVersion;
  readonly otherYamlServer?: boolean;
}

/** An open file with a cursor in a workspace of open files. */
export interface LanguageFixture extends MarkedText {
  readonly context: LanguageContext;
  readonly open: LanguageFile;
}

/** Opens `text` (with a `|` or `‸`) and the other files. */
export function languageFixture(text: string, options: FixtureOptions = {}): LanguageFixture {
  const { files = {}, name = 'manifest.yaml', kruiseVersion = '1.9', otherYamlServer = false } = options;
  const languageId = name.endsWith('.json') ? 'json' : 'yaml';
  const cursor = marked(text, { isJson: languageId === 'json' });
  const workspace = new ManifestWorkspace({
    fileSystem: { readFile: () => Promise.resolve(undefined), async *findManifests() {} },
    logger: silentLogger,
    configuration: { ...defaultConfiguration, kruiseVersion },
  });
  for (const [file, content] of Object.entries(files)) workspace.open(`file:///w/${file}`, 'yaml', 1, content);
  const uri = `file:///w/${name}`;
  workspace.open(uri, languageId, 1, cursor.text);
  const open = workspace.openFile(uri);
  if (!open) throw new Error(`${uri} is not open`);
  return { ...cursor, file: open.file, open, context: { workspace, schemas, otherYamlServer } };
}
