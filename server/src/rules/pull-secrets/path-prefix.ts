import { explainMismatch, normalizeKey } from '../../kubernetes/credentials/keyring.ts';
import { showKey } from '../../workspace/pull-coverage/describe.ts';
import { pullCoverageOf } from '../../workspace/pull-coverage/pull-coverage.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { listNames } from '../wording.ts';
import { configExample, podExample, secretExample, stream } from './example.ts';
import { rangeInContent, replaceKeyFix, secretKinds, usesOfProvided, writtenSecret } from './written-secret.ts';

/** The path of an entry covers more repositories than it looks like. */
export const pathPrefixRule: Rule = {
  meta: {
    code: 'pull-secrets/path-prefix',
    severity: 'information',
    summary: 'An entry whose path also covers repositories that only begin with the same letters.',
    explanation: [
      'The path of an entry is a plain prefix: `quay.io/org` also covers `quay.io/organisation/app`, and the kubelet sends the',
      'credentials along with those pulls. A slash at the end makes it stop at the border.',
    ].join('\n'),
    source: 'pkg/credentialprovider/keyring.go, URLsMatch (Kubernetes v1.32.10)',
    examples: {
      bad: stream(secretExample(configExample('quay.io/org')), podExample('quay.io/organisation/app:1')),
      good: stream(secretExample(configExample('quay.io/organisation')), podExample('quay.io/organisation/app:1')),
    },
  },
  kinds: secretKinds,
  needsWorkspace: true,
  check(context) {
    const written = writtenSecret(context);
    const { content, contentPath } = written?.secret ?? {};
    if (!written || content?.kind !== 'config' || !contentPath) return;
    const keys = content.entries.flatMap(({ key }) => {
      const stored = normalizeKey(key);
      return stored !== undefined && stored.includes('/') && !stored.endsWith('/') ? [{ key, stored }] : [];
    });
    if (keys.length === 0) return;
    const repositories = repositoriesOf(context, written.name);
    for (const { key, stored } of keys) {
      const others = repositories.filter(
        (repository) =>
          explainMismatch(stored, repository) === undefined &&
          explainMismatch(`${stored}/`, repository) !== undefined &&
          repository.slice(repository.indexOf('/')) !== stored.slice(stored.indexOf('/')),
      );
      if (others.length === 0) continue;
      const range = rangeInContent(context.object, written, key);
      context.report({
        path: [...written.path, ...contentPath],
        part: 'key',
        ...(range ? { range } : {}),
        message:
          `The path of the entry ${showKey(key)} is a plain prefix: its credentials are also sent for ${listNames(others, 3)}. ` +
          'A slash at the end keeps it to what is below.',
        fixes: () => replaceKeyFix(context.object, written, key, `${key}/`),
      });
    }
  },
};

/** The images of everything that pulls with the Secret. */
function repositoriesOf({ object, workspace }: RuleContext, name: string): readonly string[] {
  const users = new Set(usesOfProvided(workspace, object, name).map((use) => use.object));
  const coverages = [...users].flatMap((user) => pullCoverageOf(workspace, user));
  const images = coverages
    .filter(({ secrets }) => secrets.some(({ provider }) => provider === object))
    .flatMap((coverage) => coverage.images);
  return [...new Set(images.map(({ repository }) => repository))].sort();
}
