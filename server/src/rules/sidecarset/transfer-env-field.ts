import { isPresent } from '../../base/is-present.ts';
import { asArray, asObject, isJsonObject, type JsonPath } from '../../base/json.ts';
import { isQualifiedName } from '../../kubernetes/label-syntax.ts';
import type { Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { containersOf, refused, sidecarSetKind } from './spec.ts';

const container = (fieldPath: string): string => `  containers:
  - name: log-agent
    image: registry.example.com/log-agent:1.4
    transferEnv:
    - envName: SERVICE_NAME
      sourceContainerNameFrom:
        fieldRef:
          fieldPath: ${fieldPath}
`;

/** A field that cannot name the source container of transferEnv. */
export const transferEnvFieldRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/transfer-env-field',
    covers: ['SS-V44', 'F-06', 'F-07'],
    severity: 'error',
    summary: 'A field that cannot name the source container of transferEnv.',
    explanation:
      '`sourceContainerNameFrom` takes the name of the source container from a label or an annotation of the Pod, and from nothing else: ' +
      "`metadata.labels['key']` or `metadata.annotations['key']`. The API documentation also mentions `metadata.name`, which is refused.",
    source: 'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (v1.9.1), validateDownwardAPI',
    examples: {
      bad: sidecarSetExample('', { containers: container('metadata.name') }),
      good: sidecarSetExample('', { containers: container("metadata.annotations['example.com/main-container']") }),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    for (const { list, path, value } of containersOf(object)) {
      asArray(value['transferEnv']).forEach((transfer, index) => {
        const source = asObject(asObject(transfer)?.['sourceContainerNameFrom']);
        if (source === undefined) return;
        const at: JsonPath = [...path, 'transferEnv', index, 'sourceContainerNameFrom'];
        if (!isPresent(source['fieldRef'])) {
          report({
            path: at,
            part: 'key',
            message: `"fieldRef" is missing: Kruise's webhook fails on this SidecarSet and cannot admit it.`,
          });
          return;
        }
        const problem = isJsonObject(source['fieldRef']) ? fieldProblem(source['fieldRef']) : undefined;
        if (problem === undefined) return;
        const place: JsonPath = [...at, 'fieldRef', problem.key];
        // The webhook does not look at those of init containers.
        const isChecked = list === 'containers';
        report({
          path: place,
          severity: isChecked ? 'error' : 'warning',
          message: `${problem.message} ${isChecked ? refused : 'In an init container that is accepted, and nothing is transferred.'}`,
          fixes: () =>
            fixesFor(
              object,
              problem.instead.map((value) => ({
                title: `Change to ${value}`,
                isSafe: false,
                steps: [{ action: 'set', path: place, value }],
              })),
            ),
        });
      });
    }
  },
};

interface FieldProblem {
  readonly key: string;
  readonly message: string;
  /** What may have been meant. */
  readonly instead: readonly string[];
}

function fieldProblem(fieldRef: { readonly [key: string]: unknown }): FieldProblem | undefined {
  const { apiVersion, fieldPath } = fieldRef;
  if (typeof apiVersion === 'string' && apiVersion !== '' && apiVersion !== 'v1')
    return { key: 'apiVersion', message: '"apiVersion" must be "v1".', instead: ['v1'] };
  if (typeof fieldPath !== 'string') return undefined;
  const match = /^([^[\]]*)\['(.*)'\]$/.exec(fieldPath);
  const [, path = '', key = ''] = match ?? [];
  if (path !== 'metadata.labels' && path !== 'metadata.annotations') {
    const dotted = /^metadata\.(labels|annotations)\.(.+)$/.exec(fieldPath);
    return {
      instead: dotted ? [`metadata.${dotted[1] ?? ''}['${dotted[2] ?? ''}']`] : [],
      key: 'fieldPath',
      message: `"${fieldPath}" cannot name a container: use metadata.labels['<key>'] or metadata.annotations['<key>'].`,
    };
  }
  const checked = path === 'metadata.annotations' ? key.toLowerCase() : key;
  return isQualifiedName(checked)
    ? undefined
    : { key: 'fieldPath', instead: [], message: `"${key}" is no valid key of a label or annotation.` };
}
