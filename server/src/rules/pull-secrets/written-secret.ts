import { asObject, asString, valueAt, type JsonObject, type JsonPath } from '../../base/json.ts';
import type { TextRange } from '../../base/text-range.ts';
import { replaceInBase64 } from '../../kubernetes/credentials/replace-in-base64.ts';
import type { PullSecret } from '../../kubernetes/credentials/pull-secret.ts';
import { pullSecretUses } from '../../workspace/pull-coverage/pull-uses.ts';
import { providedSecret } from '../../workspace/pull-coverage/secret-in-namespace.ts';
import { providersIn } from '../../workspace/secret-providers.ts';
import type { ObjectUse, Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import type { Fix, RuleContext } from '../rule.ts';

/** Kinds that hold the manifest of a Secret. */
export const secretKinds: readonly string[] = ['Secret.', 'ResourceDistribution.apps.kruise.io'];

/** A Secret as it is written: by itself, or in a ResourceDistribution. */
export interface WrittenSecret {
  readonly name: string;
  /** Where it stands in its object. */
  readonly path: JsonPath;
  readonly value: JsonObject;
  readonly secret: PullSecret;
}

/** The Secret that an object of `secretKinds` holds; `undefined` for a ResourceDistribution of something else. */
export function writtenSecret({
  object,
  workspace,
}: Pick<RuleContext, 'object' | 'workspace'>): WrittenSecret | undefined {
  const isDistribution = object.gvk.kind === 'ResourceDistribution';
  const path: JsonPath = isDistribution ? ['spec', 'resource'] : [];
  const value = asObject(valueAt(object.value, path));
  if (value === undefined || (isDistribution && value['kind'] !== 'Secret')) return undefined;
  const name = asString(asObject(value['metadata'])?.['name']) ?? '';
  const { secret } = providedSecret(workspace, { provider: object, namePath: [...path, 'metadata', 'name'] });
  return secret && { name, path, value, secret };
}

/** The places that name what `provider` provides as a pull Secret. */
export function usesOfProvided(workspace: Workspace, provider: WorkspaceObject, name: string): readonly ObjectUse[] {
  return pullSecretUses(workspace, name, (namespace) =>
    providersIn(workspace, 'Secret', name, namespace).some((provision) => provision.provider === provider),
  );
}

/** Where `text` is written as a JSON string in the content of the Secret; `undefined` where it is not, or several times. */
export function rangeInContent(object: WorkspaceObject, written: WrittenSecret, text: string): TextRange | undefined {
  const { contentPath } = written.secret;
  const range = contentPath && object.document.rangeAt([...object.path, ...written.path, ...contentPath], 'value');
  if (!range || contentPath[0] !== 'stringData') return undefined;
  const source = object.document.text.slice(range.start, range.end);
  const quoted = JSON.stringify(text);
  const spellings = [quoted, quoted.replaceAll('"', '\\"'), quoted.replaceAll('\\', '\\\\').replaceAll('"', '\\"')];
  for (const spelling of new Set(spellings)) {
    const at = source.indexOf(spelling);
    if (at < 0 || source.indexOf(spelling, at + 1) >= 0) continue;
    const edge = spelling.startsWith('\\') ? 2 : 1;
    return { start: range.start + at + edge, end: range.start + at + spelling.length - edge };
  }
  return undefined;
}

/** The fix that writes another key for an entry, where the key can be found in the text, be it base64. */
export function replaceKeyFix(
  object: WorkspaceObject,
  written: WrittenSecret,
  key: string,
  proposal: string,
): readonly Fix[] {
  const edit = editInText(object, written, key, proposal) ?? editInBase64(object, written, key, proposal);
  if (!edit) return [];
  const { document, uri, startLine } = object;
  return [
    {
      title: `Write the key "${proposal}"`,
      isSafe: false,
      isPreferred: true,
      edits: [{ uri, startLine, range: document.toPositionRange(edit.range), newText: edit.newText }],
    },
  ];
}

interface TextEdit {
  readonly range: TextRange;
  readonly newText: string;
}

function editInText(
  object: WorkspaceObject,
  written: WrittenSecret,
  key: string,
  proposal: string,
): TextEdit | undefined {
  const range = rangeInContent(object, written, key);
  return range && { range, newText: JSON.stringify(proposal).slice(1, -1) };
}

function editInBase64(
  object: WorkspaceObject,
  { path, value, secret: { contentPath } }: WrittenSecret,
  key: string,
  proposal: string,
): TextEdit | undefined {
  const range = contentPath && object.document.rangeAt([...object.path, ...path, ...contentPath], 'value');
  if (!range || contentPath[0] !== 'data') return undefined;
  const encoded = asString(valueAt(value, contentPath))?.trim() ?? '';
  const at = object.document.text.slice(range.start, range.end).indexOf(encoded);
  const replacement = encoded === '' || at < 0 ? undefined : replaceInBase64(encoded, key, proposal);
  if (!replacement) return undefined;
  const start = range.start + at;
  return {
    range: { start: start + replacement.start, end: start + replacement.end },
    newText: replacement.newText,
  };
}
