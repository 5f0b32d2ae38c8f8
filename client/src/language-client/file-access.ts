import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  findFilesMethod,
  readFileMethod,
  type FindFilesParams,
  type FindFilesResult,
  type ReadFileParams,
  type ReadFileResult,
} from '../../../server/src/protocol/index.ts';

const leftOut = new Set(['.git', 'node_modules']);

/** Answers the server's questions for files that only the editor can reach: all of them in the browser. */
export function serveFiles(client: BaseLanguageClient): void {
  client.onRequest(readFileMethod, (params: ReadFileParams) => readFile(params));
  client.onRequest(findFilesMethod, (params: FindFilesParams, token: vscode.CancellationToken) =>
    findFiles(params, token),
  );
}

async function readFile({ uri, maxBytes }: ReadFileParams): Promise<ReadFileResult> {
  try {
    const target = vscode.Uri.parse(uri, true);
    const { size } = await vscode.workspace.fs.stat(target);
    if (size > maxBytes) return { size };
    const bytes = await vscode.workspace.fs.readFile(target);
    return { size, text: new TextDecoder().decode(bytes) };
  } catch {
    return null;
  }
}

async function findFiles(
  { root, extensions }: FindFilesParams,
  token: vscode.CancellationToken,
): Promise<FindFilesResult> {
  const uris: string[] = [];
  const skipped: { uri: string; reason: string }[] = [];
  const directories = [vscode.Uri.parse(root, true)];
  for (let directory = directories.pop(); directory; directory = directories.pop()) {
    if (token.isCancellationRequested) break;
    try {
      for (const [name, type] of await vscode.workspace.fs.readDirectory(directory)) {
        const uri = vscode.Uri.joinPath(directory, name);
        // The type is a set of bits; a symbolic link has a second one beside that of its target.
        if (type === vscode.FileType.Directory && !leftOut.has(name)) directories.push(uri);
        else if ((type & vscode.FileType.File) !== 0 && extensions.some((extension) => name.endsWith(extension))) {
          uris.push(uri.toString());
        }
      }
    } catch (error) {
      skipped.push({ uri: directory.toString(), reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return skipped.length === 0 ? { uris } : { uris, skipped };
}
