import { describeDecodeError } from '../../workspace/pull-coverage/describe.ts';
import type { Rule } from '../rule.ts';
import { configExample, podExample, secretExample, stream } from './example.ts';
import { authFixes } from './auth-fixes.ts';
import { rangeInContent, secretKinds, usesOfProvided, writtenSecret } from './written-secret.ts';

/** A pull Secret that the API server accepts and the kubelet cannot decode. */
export const undecodablePullSecretRule: Rule = {
  meta: {
    code: 'pull-secrets/undecodable',
    severity: 'error',
    summary: 'A pull Secret that does not decode: it blocks every image of its Pods.',
    explanation: [
      'The API server only looks whether the content is a JSON object. The kubelet reads it field by field, and where one entry does',
      'not decode it pulls **no image at all** for a Pod that names the Secret: not with other Secrets, and not without any, so public',
      'images fail too. `auth` is the standard base64 of `user:password` (not the URL alphabet, no blank at the end).',
      'Leave `auth` out and write `username` and `password` instead: Kubernetes needs no more.',
    ].join('\n'),
    source: 'pkg/credentialprovider/config.go, secrets/secrets.go (Kubernetes v1.32.10)',
    examples: {
      bad: stream(
        secretExample(configExample('registry.example.com', '{"auth": "not encoded"}')),
        podExample('registry.example.com/shop:2.0'),
      ),
      good: stream(secretExample(configExample('registry.example.com')), podExample('registry.example.com/shop:2.0')),
    },
  },
  kinds: secretKinds,
  needsWorkspace: true,
  check(context) {
    const { object, workspace, report } = context;
    const written = writtenSecret(context);
    const { content, contentPath, state } = written?.secret ?? {};
    if (!written || content?.kind !== 'undecodable' || !contentPath || state !== 'blocks') return;
    const uses = usesOfProvided(workspace, object, written.name);
    const range = content.error.key === undefined ? undefined : rangeInContent(object, written, content.error.key);
    report({
      path: [...written.path, ...contentPath],
      part: 'key',
      ...(range ? { range } : {}),
      fixes: () => authFixes(object, written, content.error),
      severity: uses.length > 0 ? 'error' : 'warning',
      message:
        `The kubelet cannot decode this pull Secret: ${describeDecodeError(content.error)}. ` +
        'It then pulls no image of a Pod that names it, public ones included. Write "username" and "password" instead of "auth".',
    });
  },
};
