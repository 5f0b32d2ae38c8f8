import type { LanguageService } from 'yaml-language-server';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CompletionItem } from 'vscode-languageserver-types';
import { yieldToRequests } from '../../base/yield-to-event-loop.ts';
import type { KruiseVersion } from '../../kruise/kruise-version.ts';
import { gvkKey, type GroupVersionKind } from '../../kubernetes/group-version-kind.ts';
import { schemaFor } from '../../schema/index.ts';
import type { Skeleton } from './skeleton.ts';

/** A kind in a release: what a schema is chosen by. */
export interface SchemaChoice {
  readonly gvk: GroupVersionKind;
  readonly kruiseVersion: KruiseVersion;
}

/** The library keeps parsed documents by URI and version for the whole process, so versions are counted for the whole process. */
let questions = 0;

/**
 * yaml-language-server as a library, loaded on first use. It sees skeletons only, and at a time one schema only: that of the kind
 * in question. To know them all would cost it a tenth of a second at its first answer. It validates nothing, and reaches no
 * network. Questions are asked one after the other: the library keeps what it is about in fields of its own.
 */
export class YamlLanguageService {
  #service: Promise<LanguageService> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** What the library is configured for. */
  #schemaUri = '';

  complete(choice: SchemaChoice, skeleton: Skeleton): Promise<readonly CompletionItem[]> {
    return this.#ask(choice, async (service) => {
      const list = await service.doComplete(documentOf(choice, skeleton), positionOf(skeleton), false);
      return list.items;
    });
  }

  #ask<T>(choice: SchemaChoice, question: (service: LanguageService) => Promise<T>): Promise<T> {
    const answer = this.#last.then(async () => question(await this.#prepare(choice)));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #prepare(choice: SchemaChoice): Promise<LanguageService> {
    this.#service ??= loadService();
    const service = await this.#service;
    const uri = `kruise-schema:/${keyOf(choice)}`;
    if (uri === this.#schemaUri) return service;
    // Both take a while, and nobody has to wait for both.
    await yieldToRequests();
    configure(service, uri, choice);
    this.#schemaUri = uri;
    await yieldToRequests();
    return service;
  }
}

function keyOf({ gvk, kruiseVersion }: SchemaChoice): string {
  return `${kruiseVersion}/${gvkKey(gvk)}`;
}

/** One URI for a kind, since the library never forgets a URI; a new version for each question, so that it parses anew. */
function documentOf(choice: SchemaChoice, { text }: Skeleton): TextDocument {
  return TextDocument.create(`kruise:/${keyOf(choice)}/skeleton.yaml`, 'yaml', ++questions, text);
}

function positionOf({ line, character }: Skeleton): { line: number; character: number } {
  return { line, character };
}

async function loadService(): Promise<LanguageService> {
  const { getLanguageService } = await import('yaml-language-server');
  return getLanguageService({
    schemaRequestService: refuseToRead,
    workspaceContext: { resolveRelativePath: (path) => path },
    clientCapabilities: {
      textDocument: {
        completion: { completionItem: { documentationFormat: ['markdown'], snippetSupport: true } },
      },
    },
  });
}

function configure(service: LanguageService, uri: string, choice: SchemaChoice): void {
  service.configure({
    validate: false,
    format: false,
    completion: true,
    hover: false,
    disableDefaultProperties: true,
    indentation: '  ',
    schemas: [{ uri, fileMatch: ['*'], schema: schemaOf(choice) }],
  });
}

/** A copy, since the library puts what a `$ref` points to in its place. */
function schemaOf({ gvk, kruiseVersion }: SchemaChoice): object {
  const schema = JSON.parse(JSON.stringify(schemaFor(gvk, kruiseVersion) ?? {})) as object;
  // With a newer draft the library shows the description of what a `$ref` points to instead of the one beside it.
  return { ...schema, $schema: 'http://json-schema.org/draft-07/schema#' };
}

/** The library has what it needs: whatever else it asks for would have to be fetched. */
export function refuseToRead(uri: string): Promise<string> {
  return Promise.reject(new Error(`There is no schema ${uri}.`));
}
