import type { CompletionItem } from 'vscode-languageserver-types';
import { neverCancelled, type CancellationToken } from '../../base/cancellation.ts';
import { yieldToRequests } from '../../base/yield-to-event-loop.ts';
import type { KruiseVersion } from '../../kruise/kruise-version.ts';
import { gvkKey } from '../../kubernetes/group-version-kind.ts';
import { describeField, schemaFor } from '../../schema/index.ts';
import type { SchemaField, SchemaPlace, SchemaService, SchemaValue, ValueShape } from './schema-service.ts';
import { choicesOf, shapeOf, typeName } from './schema-type.ts';
import { placeKey, writeSkeleton, type SkeletonQuestion } from './skeleton.ts';
import { YamlLanguageService } from './yaml-language-service.ts';

/** Answers that are kept; more than the places that a user visits in a day. */
const maxAnswers = 2000;

/**
 * Asks yaml-language-server what a schema allows, and adds what it does not tell: types, and what is required. An answer
 * depends on kind, release and path alone, so it is kept.
 */
export class SchemaAnswers implements SchemaService {
  readonly #yaml = new YamlLanguageService();
  readonly #answers = new Map<string, Promise<unknown>>();

  async prepare(kruiseVersion: KruiseVersion): Promise<void> {
    const gvk = { group: 'apps.kruise.io', version: 'v1beta1', kind: 'SidecarSet' };
    // Each of these takes some ten milliseconds: the schema, the library, and what the library makes of the schema.
    schemaFor(gvk, kruiseVersion);
    await yieldToRequests();
    await this.fieldsAt({ gvk, kruiseVersion, path: ['spec'] }, neverCancelled);
  }

  async fieldsAt(place: SchemaPlace, token: CancellationToken): Promise<readonly SchemaField[]> {
    const items = await this.#ask(place, 'fields', token, (skeleton) => this.#yaml.complete(place, skeleton));
    return (items ?? []).flatMap((item) => fieldOf(place, item));
  }

  async valuesAt(place: SchemaPlace, token: CancellationToken): Promise<readonly SchemaValue[]> {
    const items = await this.#ask(place, 'values', token, (skeleton) => this.#yaml.complete(place, skeleton));
    const field = describeField(place.gvk, place.kruiseVersion, place.path);
    const allowed = field ? choicesOf(field.schema) : [];
    return (items ?? []).flatMap((item) => valueOf(item, allowed, field?.schema.default));
  }

  shapeAt({ gvk, kruiseVersion, path }: SchemaPlace): ValueShape | undefined {
    const field = describeField(gvk, kruiseVersion, path);
    return field && shapeOf(field.schema);
  }

  /** `undefined` where there is no schema, or where the answer is not wanted any more. */
  async #ask<T>(
    place: SchemaPlace,
    question: SkeletonQuestion,
    token: CancellationToken,
    ask: (skeleton: ReturnType<typeof writeSkeleton>) => Promise<T>,
  ): Promise<T | undefined> {
    if (token.isCancellationRequested || !schemaFor(place.gvk, place.kruiseVersion)) return undefined;
    const key = `${question} ${place.kruiseVersion} ${gvkKey(place.gvk)} ${placeKey(place.path)}`;
    let answer = this.#answers.get(key) as Promise<T> | undefined;
    if (!answer) {
      if (this.#answers.size >= maxAnswers) this.#answers.clear();
      answer = ask(writeSkeleton(place.path, question));
      this.#answers.set(key, answer);
      answer.catch(() => this.#answers.delete(key));
    }
    return answer;
  }
}

/** The field that an item stands for; none for the library's proposals of whole objects, which insert every required child. */
function fieldOf(
  { gvk, kruiseVersion, path }: SchemaPlace,
  { label, documentation }: CompletionItem,
): readonly SchemaField[] {
  const field = describeField(gvk, kruiseVersion, [...path, label]);
  const isPlaceholder =
    !field || !Object.hasOwn(describeField(gvk, kruiseVersion, path)?.schema.properties ?? {}, label);
  if (isPlaceholder) return [];
  return [
    {
      name: label,
      documentation: textOf(documentation),
      shape: shapeOf(field.schema),
      type: typeName(field.schema),
      isRequired: field.isRequired,
      isDeprecated: field.schema.deprecated ?? false,
      choices: choicesOf(field.schema),
    },
  ];
}

/** The value that an item stands for; none for what the schema does not list. */
function valueOf(
  { label, documentation }: CompletionItem,
  allowed: readonly (string | boolean)[],
  byDefault: unknown,
): readonly SchemaValue[] {
  const value = allowed.find((candidate) => String(candidate) === label);
  if (value === undefined || value === '') return [];
  return [{ value, documentation: textOf(documentation), isDefault: value === byDefault }];
}

function textOf(documentation: CompletionItem['documentation']): string {
  return typeof documentation === 'string' ? documentation : (documentation?.value ?? '');
}
