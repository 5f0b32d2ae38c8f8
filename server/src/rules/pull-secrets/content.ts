import { describeRefusal } from '../../workspace/pull-coverage/describe.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { pullSecretTypes } from '../../kubernetes/credentials/pull-secret.ts';
import { asObject } from '../../base/json.ts';
import { configExample, secretExample } from './example.ts';
import { secretKinds, writtenSecret } from './written-secret.ts';

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
    const { path, value } = written;
    const target = problem === 'json-in-data' ? 'stringData' : problem === 'base64-in-string-data' ? 'data' : undefined;
    const [field = '', key = ''] = contentPath;
    // Only the name of the field changes, so that nothing of the content has to be written again.
    const canMove =
      target !== undefined && value[target] === undefined && Object.keys(asObject(value[field]) ?? {}).length === 1;
    context.report({
      path: [...path, ...contentPath],
      part: 'key',
      message:
        `The API server refuses this Secret: ${describeRefusal(problem)}.` +
        (target === undefined ? '' : ` Write it under "${target}" instead.`) +
        (problem === 'encoded-twice' ? ' Encode the Docker config once only.' : ''),
      ...(canMove
        ? {
            fixes: () =>
              fixesFor(context.object, [
                {
                  title: `Move ${key} to ${target}`,
                  isSafe: true,
                  steps: [{ action: 'rename', path: [...path, field], key: target }],
                },
              ]),
          }
        : {}),
    });
  },
};
