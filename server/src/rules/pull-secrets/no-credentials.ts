import { hasCredentials } from '../../kubernetes/credentials/pull-secret.ts';
import { showKey } from '../../workspace/pull-coverage/describe.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { listNames } from '../wording.ts';
import { configExample, secretExample } from './example.ts';
import { rangeInContent, secretKinds, writtenSecret, type WrittenSecret } from './written-secret.ts';

/** A pull Secret, or an entry of one, from which the kubelet gets no user name and password. */
export const noCredentialsRule: Rule = {
  meta: {
    code: 'pull-secrets/no-credentials',
    severity: 'warning',
    summary: 'A pull Secret without a user name and a password that the kubelet can use.',
    explanation: [
      'The kubelet reads `username`, `password` and `auth` of each entry, and nothing else. A `config.json` from Docker Desktop has its',
      'credentials in the keychain of the machine (`credsStore`, `credHelpers`), and its entries are empty. `az acr login` and',
      'others leave an `identitytoken`, which only Docker can trade for a password. In such a Secret the kubelet finds',
      'nothing that opens the registry. Use `kubectl create secret docker-registry`, or a token of the registry as the password.',
    ].join('\n'),
    source: 'pkg/credentialprovider/config.go, DockerConfigEntry (Kubernetes v1.32.10)',
    examples: {
      bad: secretExample('{"auths": {"registry.example.com": {}}, "credsStore": "desktop"}'),
      good: secretExample(configExample('registry.example.com')),
    },
  },
  kinds: secretKinds,
  needsWorkspace: false,
  check(context) {
    const written = writtenSecret(context);
    const { content, contentPath } = written?.secret ?? {};
    if (!written || content?.kind !== 'config' || content.looksLike !== undefined || !contentPath) return;
    const { entries, ignoredFields } = content;
    if (entries.length === 0) {
      context.report({
        path: [...written.path, ...contentPath],
        part: 'key',
        message: `There is no entry in this pull Secret${elsewhere(ignoredFields)}: the kubelet gets no credentials from it.`,
      });
    }
    for (const entry of entries) if (!hasCredentials(entry)) reportEntry(context, written, entry.key, ignoredFields);
    for (const entry of entries) if (hasCredentials(entry)) reportIgnored(context, written, entry.key);
  },
};

function reportEntry(context: RuleContext, written: WrittenSecret, key: string, ofConfig: readonly string[]): void {
  const entry = entryOf(written, key);
  const what = entry?.hasUsername ? 'password' : entry?.hasPassword ? 'user name' : 'user name and no password';
  const ignored = entry?.ignoredFields ?? [];
  const reason = ignored.length > 0 ? `; the kubelet ignores its ${listNames(ignored)}` : elsewhere(ofConfig);
  report(context, written, key, {
    message: `The entry ${showKey(key)} has no ${what}${reason}: private images of this registry cannot be pulled with it. Write "username" and "password".`,
  });
}

function reportIgnored(context: RuleContext, written: WrittenSecret, key: string): void {
  const ignored = entryOf(written, key)?.ignoredFields ?? [];
  if (ignored.length === 0) return;
  report(context, written, key, {
    severity: 'information',
    message: `The kubelet ignores ${listNames(ignored)} of the entry ${showKey(key)} and uses its user name and password only.`,
  });
}

function report(
  context: RuleContext,
  written: WrittenSecret,
  key: string,
  text: { readonly message: string; readonly severity?: 'information' },
): void {
  const range = rangeInContent(context.object, written, key);
  const path = [...written.path, ...(written.secret.contentPath ?? [])];
  context.report({ path, part: 'key', ...(range ? { range } : {}), ...text });
}

function entryOf({ secret: { content } }: WrittenSecret, key: string) {
  return content?.kind === 'config' ? content.entries.find((entry) => entry.key === key) : undefined;
}

function elsewhere(ignoredFields: readonly string[]): string {
  return ignoredFields.length === 0
    ? ''
    : `; the kubelet ignores ${listNames(ignoredFields)}, which names where Docker keeps the credentials on one machine`;
}
