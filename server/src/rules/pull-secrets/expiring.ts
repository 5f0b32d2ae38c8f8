import type { TokenExpiry } from '../../kubernetes/credentials/docker-config.ts';
import { showKey } from '../../workspace/pull-coverage/describe.ts';
import type { Rule } from '../rule.ts';
import { configExample, secretExample } from './example.ts';
import { rangeInContent, secretKinds, writtenSecret } from './written-secret.ts';

/** Credentials that stop working by themselves. */
export const expiringCredentialsRule: Rule = {
  meta: {
    code: 'pull-secrets/expiring',
    severity: 'warning',
    summary: 'Credentials that expire, in a Secret that nobody renews.',
    explanation: [
      'The password that `aws ecr get-login-password` gives works for twelve hours, tokens of other registries often for less. In a',
      'Secret that is written by hand they work at first, and fail with the next node or the next image. Let the node pull with its own',
      'role (the credential provider plugin of the kubelet), or let an operator renew the Secret.',
    ].join('\n'),
    source: 'pkg/credentialprovider/config.go (Kubernetes v1.32.10): the kubelet renews nothing',
    examples: {
      bad: secretExample(
        configExample('123456789012.dkr.ecr.eu-west-1.amazonaws.com', '{"username": "AWS", "password": "made-up"}'),
      ),
      good: secretExample(configExample('registry.example.com')),
    },
  },
  kinds: secretKinds,
  needsWorkspace: false,
  check(context) {
    const written = writtenSecret(context);
    const { content, contentPath } = written?.secret ?? {};
    if (!written || content?.kind !== 'config' || !contentPath) return;
    for (const { key, expiry } of content.entries) {
      if (!expiry) continue;
      const range = rangeInContent(context.object, written, key);
      context.report({
        path: [...written.path, ...contentPath],
        part: 'key',
        ...(range ? { range } : {}),
        message: `The password of the entry ${showKey(key)} ${describeExpiry(expiry)}. Nobody renews what is written in a manifest: pulls fail from then on.`,
      });
    }
  },
};

/** When credentials end, as the end of a sentence. */
function describeExpiry(expiry: TokenExpiry): string {
  if (expiry.kind === 'ecr') return 'is a token of Amazon ECR, which works for twelve hours';
  const time = expiry.expiresAt === undefined ? undefined : new Date(expiry.expiresAt * 1000);
  const isKnown = time !== undefined && !Number.isNaN(time.getTime());
  return isKnown
    ? `is a token (JWT) that ends at ${time.toISOString()}`
    : 'looks like a token (JWT), which usually expires';
}
