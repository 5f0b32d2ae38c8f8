import type { JsonSchema } from './json-schema.ts';

/** Sentences for the words of `x-kruise-change`. */
const changeTexts: Readonly<Record<string, string>> = {
  'in-place': 'Running Pods are updated in place.',
  'new-pods': 'Only new Pods get it; running Pods stay as they are.',
  'new-pods-blocks':
    'Only new Pods get it. Running Pods keep what they have and are **no longer updated in place**, not even their image, until they are recreated.',
  refused: 'Cannot be changed after creation: the API server refuses it.',
  controller: 'Takes effect at once, and changes no Pod by itself.',
};

/** What is known of a field, in Markdown: what it does, then default, values, release, effect of a change, pitfall and link. */
export function documentationOf(schema: JsonSchema): string {
  const paragraphs = [
    schema.description ?? '',
    valuesOf(schema),
    factsOf(schema),
    changeOf(schema),
    pitfallOf(schema),
    schema['x-kruise-docs'] === undefined ? '' : `[OpenKruise documentation](${schema['x-kruise-docs']})`,
  ];
  return paragraphs.filter((text) => text !== '').join('\n\n');
}

function valuesOf(schema: JsonSchema): string {
  const meanings = schema['x-kruise-values'];
  if (meanings) {
    return Object.entries(meanings)
      .map(([value, meaning]) =>
        meaning === '' ? `- \`${value}\`` : `- \`${value === '' ? '""' : value}\`: ${meaning}`,
      )
      .join('\n');
  }
  const values = schema.enum?.filter((value) => value !== '') ?? [];
  return values.length > 1 ? `One of ${values.map((value) => `\`${value}\``).join(', ')}.` : '';
}

function factsOf(schema: JsonSchema): string {
  const facts: string[] = [];
  if (schema.default !== undefined && schema.default !== '')
    facts.push(`Default: \`${JSON.stringify(schema.default).replaceAll('"', '')}\``);
  const since = schema['x-kruise-since'];
  if (since !== undefined) facts.push(since === 'main' ? 'After Kruise 1.9' : `Since Kruise ${since}`);
  if (schema['x-kubernetes-since'] !== undefined) facts.push(`Since Kubernetes ${schema['x-kubernetes-since']}`);
  if (schema['x-kruise-gate'] !== undefined) facts.push(`Feature gate \`${schema['x-kruise-gate']}\``);
  return facts.join(' · ');
}

function changeOf(schema: JsonSchema): string {
  const change = schema['x-kruise-change'];
  return change === undefined ? '' : `**On change:** ${changeTexts[change] ?? change}`;
}

function pitfallOf(schema: JsonSchema): string {
  const otherwise = schema['x-kruise-otherwise'];
  const sentences = [
    otherwise === undefined ? '' : `Any other word is accepted, and ${otherwise}.`,
    schema['x-kruise-pitfall'] ?? '',
  ].filter((text) => text !== '');
  return sentences.length === 0 ? '' : `**Beware:** ${sentences.join(' ')}`;
}
