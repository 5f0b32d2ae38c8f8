import * as vscode from 'vscode';
import { projectFileName } from '../../../server/src/protocol/index.ts';

const extensionId = 'redhat.vscode-yaml';
const scheme = 'kruise-no-schema';

/** The part of the Red Hat YAML extension's API that is used here. */
interface YamlExtensionApi {
  registerContributor(
    name: string,
    requestSchema: (resource: string) => string | undefined,
    requestSchemaContent: (uri: string) => string,
  ): boolean;
}

/** Whether another extension serves YAML documents beside this one. */
export function hasOtherYamlServer(): boolean {
  return vscode.extensions.getExtension(extensionId) !== undefined;
}

/**
 * Asks the Red Hat YAML extension, by its own API, to apply no schema to files that hold Kruise objects or the settings of a
 * project, so that fields are offered and explained once. Its syntax checks, formatting and settings stay as they are.
 */
export async function takeOverKruiseDocuments(log: vscode.LogOutputChannel): Promise<void> {
  const extension = vscode.extensions.getExtension<Partial<YamlExtensionApi> | undefined>(extensionId);
  if (!extension) return;
  try {
    const api = await extension.activate();
    const isNew = api?.registerContributor?.(
      scheme,
      (resource) => (isOurs(resource) ? `${scheme}:/any` : undefined),
      () => '{}',
    );
    if (isNew === true) log.info(`${extensionId} leaves completion and hover on Kruise documents to this extension.`);
  } catch (error) {
    log.warn(`${extensionId} could not be asked to leave Kruise documents alone: ${String(error)}`);
  }
}

function isOurs(resource: string): boolean {
  if (resource.endsWith(`/${projectFileName}`)) return true;
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === resource);
  return document !== undefined && /^[\s-]*apiVersion:\s*["']?[a-z]+\.kruise\.io\//m.test(document.getText());
}
