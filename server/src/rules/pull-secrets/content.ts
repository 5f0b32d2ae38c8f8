import { describeRefusal } from '../../workspace/pull-coverage/describe.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { pullSecretTypes } from '../../kubernetes/credentials/pull-secret.ts';
import { asObject, asString, valueAt } from '../../base/json.ts';
import { decodeBase64Text } from '../../kubernetes/credentials/auth-field.ts';
import type { Remedy } from '../../schema/index.ts';
import { configExample, secretExample } from './example.ts';
import { secretKinds, writtenSecret, type WrittenSecret } from './written-secret.ts';

/** The content of a pull Secret is not what the API server accepts. */
export const pullSecretContentRule: Rule = {
  meta: {
    code: 'pull-secrets/content',
    severity: 'error',
    summary: 'The content of a pull Secret that the API server refuses.',
    explanation: [
      'Values in `data` are base64, values in `stringData` are plain text. What comes out must be a JSON object: that much the API',
      'server checks for pull Secrets, and refuses the rest. Plain JSON in `data`, base64 in `stringData` and values that',
      'were encoded twice (some vault and sync tools do that) are the usual mistakes.',
    ].join('\n'),
    source: 'pkg/apis/core/validation/validation.go, ValidateSecret (Kubernetes v1.32.10)',
    examples: {
      bad: secretExample(configExample('registry.example.com'), { field: 'data' }),
      good: secretExample(configExample('registry.example.com')),
    },
  },
  kinds: secretKinds,
  needsWorkspace: false,
  check(context) {
    const written = writtenSecret(context);
    const { content, contentPath, type } = written?.secret ?? {};
    if (!written || content?.kind !== 'refused' || !contentPath || !pullSecretTypes.has(type ?? '')) return;
    const { problem } = content;
    const { path } = written;
    const target = problem === 'json-in-data' ? 'stringData' : problem === 'base64-in-string-data' ? 'data' : undefined;
    context.report({
      path: [...path, ...contentPath],
      part: 'key',
      message:
        `The API server refuses this Secret: ${describeRefusal(problem)}.` +
        (target === undefined ? '' : ` Write it under "${target}" instead.`) +
        (problem === 'encoded-twice' ? ' Encode the Docker config once only.' : ''),
      fixes: () => fixesFor(context.object, target === undefined ? decode(written) : move(written, target)),
    });
  },
};

function move({ path, value, secret: { contentPath = [] } }: WrittenSecret, target: string): readonly Remedy[] {
  const [field = '', key = ''] = contentPath;
  const isAlone = Object.keys(asObject(value[String(field)]) ?? {}).length === 1;
  // Where that is enough only the name of the field changes: nothing of the content has to be written again.
  const steps: Remedy['steps'] =
    isAlone && value[target] === undefined
      ? [{ action: 'rename', path: [...path, field], key: target }]
      : [
          { action: 'remove', path: isAlone ? [...path, field] : [...path, ...contentPath] },
          { action: 'set', path: [...path, target, key], value: valueAt(value, contentPath) ?? '' },
        ];
  return [{ title: `Move ${key} to ${target}`, isSafe: true, steps }];
}

/** What was encoded twice, encoded once. */
function decode({ path, value, secret: { contentPath, content } }: WrittenSecret): readonly Remedy[] {
  if (content?.kind !== 'refused' || content.problem !== 'encoded-twice' || !contentPath) return [];
  const once = decodeBase64Text(asString(valueAt(value, contentPath)) ?? '', 'padded')?.trim();
  if (!once || /\s/.test(once)) return [];
  return [
    {
      title: 'Decode it once',
      isSafe: false,
      steps: [{ action: 'set', path: [...path, ...contentPath], value: once }],
    },
  ];
}
