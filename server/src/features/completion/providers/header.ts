import { CompletionItemKind } from 'vscode-languageserver-types';
import { isKruiseGroup, kruiseKinds } from '../../../kruise/kinds.ts';
import { apiVersionOf } from '../../../kubernetes/group-version-kind.ts';
import { describedKinds } from '../../../schema/index.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { valuePlaces } from '../places.ts';
import { ranks, type Proposal } from '../proposal.ts';

/** A kind that can be written in a header. */
interface KnownKind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** `apiVersion` and `kind`: the keys of an object that has neither yet, and values that fit to each other. */
export function proposeHeader(request: CompletionRequest): readonly Proposal[] {
  const { cursor, header, path } = request;
  if (cursor.accepts.key && path.length === 0 && !header.gvk) return headerKeys(request);
  const place = valuePlaces(request).find(
    ({ path: [step], path: { length } }) => length === 1 && (step === 'apiVersion' || step === 'kind'),
  );
  if (!place) return [];
  const isKind = place.path[0] === 'kind';
  const fitting = knownKinds(request).filter(({ apiVersion, kind }) => {
    return isKind ? fits(header.apiVersion, apiVersion) : fits(header.kind, kind);
  });
  const all = fitting.length > 0 ? fitting : knownKinds(request);
  const values = [...new Set(all.map((known) => (isKind ? known.kind : known.apiVersion)))];
  return values.map((value) => ({
    label: value,
    kind: isKind ? CompletionItemKind.Class : CompletionItemKind.Module,
    rank: ranks.likely,
    write: { as: 'value', value },
  }));
}

/** What is not written yet excludes nothing. */
function fits(written: string, candidate: string): boolean {
  return written === '' || written === candidate;
}

function headerKeys({ cursor, header }: CompletionRequest): readonly Proposal[] {
  const keys = ['apiVersion', 'kind'].filter((key) => !cursor.keys.has(key));
  // A mapping with other keys and without either is no Kubernetes object.
  if (header.apiVersion === '' && header.kind === '' && cursor.keys.size > 0 && !cursor.keys.has('metadata')) return [];
  return keys.map((key) => ({
    label: key,
    kind: CompletionItemKind.Property,
    detail: 'string, required',
    rank: ranks.first,
    write: { as: 'key', key, shape: 'string' },
  }));
}

/** Kruise kinds in the versions that the chosen release serves, the newest first; other kinds where nobody else knows them. */
function knownKinds({ context }: CompletionRequest): readonly KnownKind[] {
  const { kruiseVersion } = context.workspace.configuration;
  const ours = kruiseKinds.flatMap(({ group, kind, versions }) =>
    [...versions[kruiseVersion]].reverse().map((version) => ({ apiVersion: apiVersionOf({ group, version }), kind })),
  );
  return context.otherYamlServer ? ours : [...ours, ...otherKinds()];
}

function otherKinds(): readonly KnownKind[] {
  return describedKinds().flatMap((key) => {
    const [group = '', version = '', kind = ''] = key.split('/');
    return isKruiseGroup(group) ? [] : [{ apiVersion: apiVersionOf({ group, version }), kind }];
  });
}
