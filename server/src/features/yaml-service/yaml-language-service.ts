import type { LanguageService } from 'yaml-language-server';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CompletionItem, Hover } from 'vscode-languageserver-types';
import { kruiseKinds } from '../../kruise/kinds.ts';
import { kruiseVersions, type KruiseVersion } from '../../kruise/kruise-version.ts';
import { gvkKey, type GroupVersionKind } from '../../kubernetes/group-version-kind.ts';
import { describedKinds, schemaFor } from '../../schema/index.ts';
import type { Skeleton } from './skeleton.ts';

/** A kind in a release: what a schema is chosen by. */
export interface SchemaChoice {
  readonly gvk: GroupVersionKind;
  readonly kruiseVersion: KruiseVersion;
}

const schemaScheme = 'kruise-schema:';
const documentScheme = 'kruise:';

/** The library keeps parsed documents by URI and version for the whole process, so versions are counted for the whole process. */
let questions = 0;

/**
 * yaml-language-server as a library, loaded on first use. It sees skeletons only, each under a virtual URI that names the
 * kind, and so selects the schema by `fileMatch`. It is configured once, validates nothing, and reaches no network. Questions
 * are asked one after the other: the library keeps what it is about in fields of its own.
 */
export class YamlLanguageService {
  #service: Promise<LanguageService> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  complete(choice: SchemaChoice, skeleton: Skeleton): Promise<readonly CompletionItem[]> {
    return this.#ask(async (service) => {
      const list = await service.doComplete(documentOf(choice, skeleton), positionOf(skeleton), false);
      return list.items;
    });
  }

  hover(choice: SchemaChoice, skeleton: Skeleton): Promise<Hover | undefined> {
    return this.#ask(async (service) => {
      return (await service.doHover(documentOf(choice, skeleton), positionOf(skeleton))) ?? undefined;
    });
  }

  #ask<T>(question: (service: LanguageService) => Promise<T>): Promise<T> {
    const answer = this.#last.then(async () => question(await this.#load()));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #load(): Promise<LanguageService> {
    this.#service ??= loadService();
    return this.#service;
  }
}

/** One URI for a kind, since the library never forgets a URI; a new version for each question, so that it parses anew. */
function documentOf({ gvk, kruiseVersion }: SchemaChoice, { text }: Skeleton): TextDocument {
  const uri = `${documentScheme}/${kruiseVersion}/${gvkKey(gvk)}/skeleton.yaml`;
  return TextDocument.create(uri, 'yaml', ++questions, text);
}

function positionOf({ line, character }: Skeleton): { line: number; character: number } {
  return { line, character };
}

async function loadService(): Promise<LanguageService> {
  const { getLanguageService } = await import('yaml-language-server');
  const kinds = kindsWithSchema();
  const service = getLanguageService({
    schemaRequestService: readSchema,
    workspaceContext: { resolveRelativePath: (path) => path },
    clientCapabilities: {
      textDocument: {
        completion: { completionItem: { documentationFormat: ['markdown'], snippetSupport: true } },
        hover: { contentFormat: ['markdown'] },
      },
    },
  });
  service.configure({
    validate: false,
    format: false,
    completion: true,
    hover: true,
    hoverSchemaSource: false,
    disableDefaultProperties: true,
    indentation: '  ',
    schemas: kruiseVersions.flatMap((kruiseVersion) =>
      kinds.map((kind) => ({
        uri: `${schemaScheme}/${kruiseVersion}/${kind}`,
        fileMatch: [`${documentScheme}/${kruiseVersion}/${kind}/*.yaml`],
      })),
    ),
  });
  return service;
}

/** `group/version/Kind` of everything that `schemaFor` may know. */
function kindsWithSchema(): readonly string[] {
  const kruise = kruiseKinds.flatMap(({ group, kind, versions }) =>
    Object.values(versions).flatMap((served) => served.map((version) => gvkKey({ group, version, kind }))),
  );
  return [...new Set([...describedKinds(), ...kruise])];
}

/** The schema behind one of our own URIs; every other URI is refused, so that nothing is ever fetched. */
export function readSchema(uri: string): Promise<string> {
  const [version, group = '', apiVersion = '', kind = ''] = uri.startsWith(`${schemaScheme}/`)
    ? uri.slice(schemaScheme.length + 1).split('/')
    : [];
  const kruiseVersion = kruiseVersions.find((known) => known === version);
  const schema = kruiseVersion && schemaFor({ group, version: apiVersion, kind }, kruiseVersion);
  if (!schema) return Promise.reject(new Error(`There is no schema ${uri}.`));
  // With a newer draft the library shows the description of what a `$ref` points to instead of the one beside it.
  return Promise.resolve(JSON.stringify({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' }));
}
