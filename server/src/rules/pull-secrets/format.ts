import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { configExample, secretExample } from './example.ts';
import { secretKinds, writtenSecret } from './written-secret.ts';

const typesOf = { dockerconfigjson: 'kubernetes.io/dockerconfigjson', dockercfg: 'kubernetes.io/dockercfg' } as const;

/** A Docker config in the format of the other type. */
export const pullSecretFormatRule: Rule = {
  meta: {
    code: 'pull-secrets/format',
    severity: 'warning',
    summary: 'A Docker config in the format that belongs to the other key.',
    explanation: [
      'Under `.dockerconfigjson` the entries stand below `auths`; under `.dockercfg`, the older format, they stand at the top. What',
      'is written in the other format decodes without an error, and the kubelet finds no credentials in it.',
    ].join('\n'),
    source: 'pkg/credentialprovider/config.go (Kubernetes v1.32.10)',
    examples: {
      bad: secretExample(configExample('registry.example.com'), { type: typesOf.dockercfg, key: '.dockercfg' }),
      good: secretExample(configExample('registry.example.com')),
    },
  },
  kinds: secretKinds,
  needsWorkspace: false,
  check(context) {
    const written = writtenSecret(context);
    const { content, contentPath } = written?.secret ?? {};
    if (!written || content?.kind !== 'config' || content.looksLike === undefined || !contentPath) return;
    const key = `.${content.looksLike}`;
    const type = typesOf[content.looksLike];
    const { path } = written;
    context.report({
      path: [...path, ...contentPath],
      part: 'key',
      message:
        `The content is in the format of "${key}"${key === '.dockerconfigjson' ? ', with "auths"' : ', without "auths"'}: under "${contentPath[1] ?? ''}" ` +
        `it decodes without an error, but the kubelet finds no credentials in it. Write it under "${key}" with the type ${type}.`,
      fixes: () =>
        fixesFor(context.object, [
          {
            title: `Use the key ${key} and the type ${type}`,
            isSafe: false,
            steps: [
              { action: 'rename', path: [...path, ...contentPath], key },
              { action: 'set', path: [...path, 'type'], value: type },
            ],
          },
        ]),
    });
  },
};
