import { isJsonFile } from '../features/language-context.ts';
import type { OpenFile } from '../workspace/manifest-workspace.ts';
import type { ServerContext } from './server-context.ts';

/**
 * Whether outline, folding and selection of a file are ours to give: editors know JSON by themselves, and where another YAML
 * server gives them for YAML, the user would see each twice.
 */
export function ownsStructure({ language }: ServerContext, file: OpenFile): boolean {
  return !language.otherYamlServer && !isJsonFile(file);
}
