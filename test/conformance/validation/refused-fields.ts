import { annotations } from '../../../server/src/kruise/annotations.ts';
import type { Verdict } from '../validation-case.ts';

/** A field that the real code names in a refusal. */
export interface RefusedField {
  /** As Go spells it, without an index where Go gives none: `spec.containers[0].name`, `revision`. */
  readonly goPath: string;
  /** `Required value`, `Duplicate value` …; the kind of error as Go names it. */
  readonly type: string;
  /** What tells which item is meant where the path says it by its value alone. */
  readonly hint?: string;
}

const types =
  'Required value|Invalid value|Duplicate value|Unsupported value|Not found|Forbidden|Too long|Too many|Internal error';
const step = String.raw`(?:\.[A-Za-z][\w-]*|\[[^\]]*\])`;
/** Two paths that Go writes as one: `spec.selector, targetRef`. */
const twin = String.raw`(?:, (?:targetRef|minAvailable))?`;
const reported = new RegExp(String.raw`(?<=^\[?|, )([A-Za-z][A-Za-z]*${step}*${twin}): (${types})(?=: |, |\]?$)`, 'g');
/** Where the decoder stopped: names only, no indices. Newer Go toolchains name embedded structs as well. */
const undecodable = /Go struct field (\w+)\.([\w.]+) of type/;

/** The fields that a refusal names. None where the decoder stops at a value without saying where it is. */
export function refusedFields({ stage, message = '', causes = [] }: Verdict): readonly RefusedField[] {
  if (stage === 'schema')
    return causes
      .filter(({ field }) => field !== '<nil>')
      .map(({ field, message: text }) => ({ goPath: field, type: (/^[A-Z]\w+(?: \w+)?/.exec(text) ?? [''])[0] }));
  return message.startsWith('json: ') ? undecodableField(stage, message) : reportedFields(message);
}

function undecodableField(stage: Verdict['stage'], message: string): readonly RefusedField[] {
  const [, struct, path] = undecodable.exec(message) ?? [];
  const isMetadata = stage === 'decode' && struct === 'ObjectMeta';
  if (path !== undefined) return [{ goPath: isMetadata ? `metadata.${path}` : path, type: 'Type' }];
  return message.includes('Go value of type v1.ObjectMeta') ? [{ goPath: 'metadata', type: 'Type' }] : [];
}

function reportedFields(message: string): readonly RefusedField[] {
  return [...message.matchAll(reported)].map(({ 0: text, 1: goPath = '', 2: type = '', index }) => {
    const hint = hintOf(goPath, message.slice(index + text.length, index + text.length + 1200));
    return { goPath, type, ...(hint === undefined ? {} : { hint }) };
  });
}

/** Paths of the webhook that name a list and say by their value, or in their words, which item they mean. */
const byValue = /^(?:metadata|spec\.(?:container|containers|volumes|patchPodMetadata)(?:\.[A-Za-z.]+)?)$/;

/** What a canary SidecarSet is refused for is said of `metadata`, after all of its annotations. */
const ofCanary = /^: map\[string\]string\{[^}]*\}: (?:(RollingUpdate is not supported)|base sidecarSet|annotations\[|fetch base)/;

/** The hint of a canary whose update strategy is refused. */
export const canaryStrategy = 'the update strategy of a canary';

function hintOf(goPath: string, rest: string): string | undefined {
  if (!byValue.test(goPath)) return undefined;
  const canary = goPath === 'metadata' ? ofCanary.exec(rest) : null;
  if (canary) return canary[1] === undefined ? annotations.sidecarSetBase : canaryStrategy;
  const [, quoted, bracketed, plain] =
    /^: [^"]*?(?:annotation[[(]([^\])]+)[\])]|annotation (\S+) is in conflict|"((?:[^"\\]|\\.)*)")/.exec(rest) ?? [];
  return quoted ?? bracketed ?? plain;
}

/** One line for what is kept. */
export function formatRefusedField({ goPath, type, hint }: RefusedField): string {
  return `${goPath}: ${type}${hint === undefined ? '' : `: ${hint}`}`;
}

/** The reverse of `formatRefusedField`. */
export function parseRefusedField(text: string): RefusedField {
  const [, goPath = '', type = '', hint] = /^(.*?): ([A-Z][a-z]+(?: [a-z]+)?)(?:: (.*))?$/s.exec(text) ?? [];
  return { goPath, type, ...(hint === undefined ? {} : { hint }) };
}
