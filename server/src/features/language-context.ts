import type { Workspace, WorkspaceObject } from '../workspace/workspace.ts';
import type { DocumentPart, ManifestFile } from '../yaml/manifest-file.ts';
import type { SchemaService } from './yaml-service/schema-service.ts';

/** A workspace that tells which of its objects a document of an open file holds. */
export interface LanguageWorkspace extends Workspace {
  objectsInPart(uri: string, part: DocumentPart): readonly WorkspaceObject[];
}

/** What completion and hover need besides the file. One for the whole session. */
export interface LanguageContext {
  readonly workspace: LanguageWorkspace;
  readonly schemas: SchemaService;
  /**
   * Whether another YAML server serves the same files: then nothing is said about Kubernetes' own kinds but what concerns
   * Kruise, so that the user sees nothing twice.
   */
  readonly otherYamlServer: boolean;
}

/** An open file. */
export interface LanguageFile {
  readonly uri: string;
  /** `yaml`, `json`, … as the editor names it. */
  readonly languageId: string;
  readonly file: ManifestFile;
}

/** Whether a file holds JSON, where nothing may be written that only YAML allows. */
export function isJsonFile(file: LanguageFile): boolean {
  return /^jsonc?$/.test(file.languageId) || /\.jsonc?$/i.test(file.uri);
}
