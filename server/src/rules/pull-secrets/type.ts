import { asString, valueAt, type JsonPath } from '../../base/json.ts';
import { kustomizationFacts, kustomizeGroup } from '../../workspace/kustomize.ts';
import { pullSecretTypes } from '../../kubernetes/credentials/pull-secret.ts';
import { providedSecret } from '../../workspace/pull-coverage/secret-in-namespace.ts';
import { writtenProvisions } from '../../workspace/provisions.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { configExample, podExample, secretExample, stream } from './example.ts';
import { secretKinds, usesOfProvided, writtenSecret } from './written-secret.ts';

const configType = 'kubernetes.io/dockerconfigjson';

/** A pull Secret whose type is none of a pull Secret. */
export const pullSecretTypeRule: Rule = {
  meta: {
    code: 'pull-secrets/type',
    severity: 'warning',
    summary: 'A pull Secret of the wrong type.',
    explanation: [
      'The kubelet takes credentials from Secrets of the type `kubernetes.io/dockerconfigjson` (key `.dockerconfigjson`) or',
      '`kubernetes.io/dockercfg` (key `.dockercfg`) only. Any other Secret is skipped without a word, and private images end in',
      '`ImagePullBackOff`. A Secret without a type is `Opaque`; so is what a SealedSecret, an ExternalSecret, a SopsSecret or a',
      '`secretGenerator` makes, unless its template says otherwise. The type of a Secret can not be changed later: delete it first.',
    ].join('\n'),
    source: 'pkg/credentialprovider/secrets/secrets.go (Kubernetes v1.32.10)',
    examples: {
      bad: stream(
        secretExample(configExample('registry.example.com'), { type: 'Opaque' }),
        podExample('registry.example.com/shop:2.0'),
      ),
      good: stream(secretExample(configExample('registry.example.com')), podExample('registry.example.com/shop:2.0')),
    },
  },
  kinds: [
    ...secretKinds,
    'SealedSecret.bitnami.com',
    'ExternalSecret.external-secrets.io',
    'ClusterExternalSecret.external-secrets.io',
    'ExternalSecret.kubernetes-client.io',
    'SopsSecret.isindir.github.com',
    'VaultStaticSecret.secrets.hashicorp.com',
    'VaultDynamicSecret.secrets.hashicorp.com',
    'OnePasswordItem.onepassword.com',
    'Kustomization.kustomize.config.k8s.io',
    'Component.kustomize.config.k8s.io',
  ],
  needsWorkspace: true,
  check(context) {
    const { object } = context;
    if (secretKinds.some((kind) => kind.startsWith(`${object.gvk.kind}.`))) checkWritten(context);
    else checkGenerated(context);
  },
};

function checkWritten(context: RuleContext): void {
  const { object, workspace, report } = context;
  const written = writtenSecret(context);
  if (written?.secret.state !== 'wrong-type') return;
  const { secret, name, path } = written;
  const key = secret.contentPath?.[1];
  const wanted = key === '.dockercfg' ? 'kubernetes.io/dockercfg' : configType;
  if (key === undefined && usesOfProvided(workspace, object, name).length === 0) return;
  const intro = `The Secret "${name}" is of the type ${secret.type}`;
  const fate = 'the kubelet skips it without a word, and private images fail with ImagePullBackOff.';
  report({
    path: [...path, 'type'],
    message:
      key === undefined
        ? `${intro}, has no key ".dockerconfigjson", and is named as a pull Secret: ${fate} Write a Docker config under ".dockerconfigjson" and the type ${configType}.`
        : `${intro}, but has the key "${key}" of a pull Secret: ${fate} Its type must be ${wanted}.`,
    ...(key === undefined
      ? {}
      : {
          fixes: () =>
            fixesFor(object, [
              {
                // The type of a Secret that exists is immutable: it must be deleted before this can be applied.
                title: `Set the type to ${wanted}`,
                isSafe: false,
                steps: [{ action: 'set', path: [...path, 'type'], value: wanted }],
              },
            ]),
        }),
  });
}

/** A controller makes the Secret: its type is written in a template, or it is Opaque. */
function checkGenerated({ object, workspace, report }: RuleContext): void {
  for (const { kind, namePath } of provisionsIn(object)) {
    if (kind !== 'Secret') continue;
    const provided = providedSecret(workspace, { provider: object, namePath });
    const name = nameAt(object, namePath);
    if (provided.state !== 'wrong-type' || usesOfProvided(workspace, object, name).length === 0) continue;
    report({
      path: provided.typePath,
      message:
        `The Secret "${name}" that comes from this ${object.gvk.kind} is of the type ${provided.type ?? 'Opaque'}, but is named as a pull Secret: ` +
        `the kubelet skips it without a word, and private images fail with ImagePullBackOff. Its type must be ${[...pullSecretTypes.keys()].join(' or ')}.`,
      fixes: () =>
        fixesFor(object, [
          {
            title: `Set the type to ${configType}`,
            isSafe: false,
            steps: [{ action: 'set', path: provided.typePath, value: configType }],
          },
        ]),
    });
  }
}

function provisionsIn({ gvk, value }: RuleContext['object']): ReturnType<typeof writtenProvisions> {
  if (gvk.group === kustomizeGroup) return kustomizationFacts(value).flatMap(({ provisions }) => provisions);
  return writtenProvisions(gvk, value);
}

function nameAt({ value }: RuleContext['object'], path: JsonPath): string {
  return asString(valueAt(value, path)) ?? '';
}
