import { showKey } from '../../workspace/pull-coverage/describe.ts';
import type { Rule } from '../rule.ts';
import { configExample, secretExample } from './example.ts';
import { rangeInContent, secretKinds, writtenSecret } from './written-secret.ts';

/** `auth` says something else than `username` and `password`. */
export const authMismatchRule: Rule = {
  meta: {
    code: 'pull-secrets/auth-mismatch',
    severity: 'warning',
    summary: 'An entry whose "auth" disagrees with its user name and password.',
    explanation: [
      'Where an entry has `auth`, the kubelet takes user name and password from it and ignores `username` and `password`; other tools',
      'do it the other way round. When a password was changed in one place only, some of them pull and some do not.',
    ].join('\n'),
    source: 'pkg/credentialprovider/config.go, UnmarshalJSON (Kubernetes v1.32.10)',
    examples: {
      bad: secretExample(
        configExample(
          'registry.example.com',
          '{"username": "puller", "password": "made-up", "auth": "cHVsbGVyOm9sZA=="}',
        ),
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
    for (const { key, auth } of content.entries) {
      if (auth !== 'mismatch') continue;
      const range = rangeInContent(context.object, written, key);
      context.report({
        path: [...written.path, ...contentPath],
        part: 'key',
        ...(range ? { range } : {}),
        message:
          `"auth" of the entry ${showKey(key)} says something else than its user name and password. The kubelet takes "auth", ` +
          'other tools the other two. Remove "auth", or write the same.',
      });
    }
  },
};
