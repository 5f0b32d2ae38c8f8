import { valueAt } from '../../base/json.ts';
import { pullSecretTypes } from '../../kubernetes/credentials/pull-secret.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import type { Remedy } from '../../schema/index.ts';
import { configExample, secretExample } from './example.ts';
import { secretKinds, writtenSecret, type WrittenSecret } from './written-secret.ts';

/** A pull Secret without the key that belongs to its type. */
export const pullSecretKeyRule: Rule = {
  meta: {
    code: 'pull-secrets/key',
    severity: 'error',
    summary: 'A pull Secret without the key that belongs to its type.',
    explanation: [
      'A Secret of the type `kubernetes.io/dockerconfigjson` must have the key `.dockerconfigjson`, one of the type',
      '`kubernetes.io/dockercfg` the key `.dockercfg`. The API server refuses the Secret otherwise. Both keys begin with a dot;',
      '`config.json` is what Docker calls the file, not the key.',
    ].join('\n'),
    source: 'pkg/apis/core/validation/validation.go, ValidateSecret (Kubernetes v1.32.10)',
    examples: {
      bad: secretExample(configExample('registry.example.com'), { key: 'config.json' }),
      good: secretExample(configExample('registry.example.com')),
    },
  },
  kinds: secretKinds,
  needsWorkspace: false,
  check(context) {
    const written = writtenSecret(context);
    const wanted = written && pullSecretTypes.get(written.secret.type);
    if (!written || wanted === undefined || written.secret.state !== 'refused') return;
    const { secret, path, value } = written;
    if (secret.contentPath?.[1] === wanted) return;
    const found =
      secret.keys.length === 0 ? 'it has none' : `it has ${secret.keys.map((key) => `"${key}"`).join(', ')}`;
    const field = value['stringData'] === undefined ? 'data' : 'stringData';
    context.report({
      path: secret.contentPath ? [...path, ...secret.contentPath] : [...path, field],
      part: 'key',
      message: `A Secret of the type ${secret.type} must have the key "${wanted}", but ${found}: the API server refuses it.`,
      fixes: () => fixesFor(context.object, remediesFor(written, wanted)),
    });
  },
};

/** With one key only it is clear what was meant. */
function remediesFor({ secret: { keys }, path, value }: WrittenSecret, wanted: string): readonly Remedy[] {
  const [key, ...others] = keys;
  if (key === undefined || others.length > 0) return [];
  const place = valueAt(value, ['stringData', key]) === undefined ? 'data' : 'stringData';
  const rename: Remedy = {
    title: `Rename the key to ${wanted}`,
    isSafe: false,
    steps: [{ action: 'rename', path: [...path, place, key], key: wanted }],
  };
  const type = [...pullSecretTypes].find(([, name]) => name === key)?.[0];
  if (type === undefined) return [rename];
  const setType: Remedy = {
    title: `Set the type to ${type}`,
    isSafe: false,
    steps: [{ action: 'set', path: [...path, 'type'], value: type }],
  };
  return [setType, rename];
}
