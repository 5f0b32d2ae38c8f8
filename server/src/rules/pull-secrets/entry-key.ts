import { keyProblem } from '../../kubernetes/credentials/key-problem.ts';
import { describeKeyProblem, isHostLike, showKey } from '../../workspace/pull-coverage/describe.ts';
import type { Rule } from '../rule.ts';
import { configExample, secretExample } from './example.ts';
import { rangeInContent, replaceKeyFix, secretKinds, writtenSecret } from './written-secret.ts';

/** An entry of a pull Secret that never serves an image. */
export const entryKeyRule: Rule = {
  meta: {
    code: 'pull-secrets/entry-key',
    severity: 'warning',
    summary: 'An entry of a pull Secret that can never match an image.',
    explanation: [
      'The kubelet compares the key of an entry with the image, part by part: the ports as text, the host label by label (each may be',
      'a glob), the path as a prefix. Docker and other tools are more lenient. The usual mistakes: `https://index.docker.io/v1` without',
      'the slash at the end, other names of Docker Hub, `registry.example.com/*`, a tag, upper-case letters, `oci://`.',
    ].join('\n'),
    source: 'pkg/credentialprovider/keyring.go (Kubernetes v1.32.10)',
    examples: {
      bad: secretExample(configExample('https://index.docker.io/v1')),
      good: secretExample(configExample('https://index.docker.io/v1/')),
    },
  },
  kinds: secretKinds,
  needsWorkspace: false,
  check(context) {
    const { object, report } = context;
    const written = writtenSecret(context);
    const { content, contentPath } = written?.secret ?? {};
    if (!written || content?.kind !== 'config' || content.looksLike !== undefined || !contentPath) return;
    for (const { key } of content.entries) {
      const problem = keyProblem(key);
      if (!problem) continue;
      const { code } = problem;
      const proposal = problem.proposal !== undefined && isHostLike(problem.proposal) ? problem.proposal : undefined;
      const range = rangeInContent(object, written, key);
      report({
        path: [...written.path, ...contentPath],
        part: 'key',
        ...(range ? { range } : {}),
        message:
          `No image ever matches the entry ${showKey(key)}: ${describeKeyProblem(code)}.` +
          (proposal === undefined ? '' : ` Write "${proposal}".`),
        ...(proposal === undefined ? {} : { fixes: () => replaceKeyFix(object, written, key, proposal) }),
      });
    }
  },
};
