import type { Rule } from '../rule.ts';
import { injectionExample, injectionRule } from './injection-rule.ts';

const example = (variable: string): string =>
  injectionExample({
    container: `    transferEnv:\n    - sourceContainerName: shop\n      envName: ${variable}\n`,
    pod: '        env:\n        - name: REGION\n          value: eu\n',
  });

/** SS-I21, F-30. */
export const transferEnvNoSourceRule: Rule = injectionRule({
  reason: 'transfer-env-no-source',
  meta: {
    what: 'transfer-env-no-source',
    severity: 'warning',
    summary: 'A sidecar asks for a variable that no Pod has.',
    explanation: [
      '`transferEnv` copies a variable that a regular container of the Pod defines in its `env`. Where that container has no such variable, or no',
      'container has that name, the sidecar gets nothing, in silence. Variables from `envFrom`, of init containers and of other sidecars are not',
      'seen.',
      '',
      'Where some of the workloads have the variable, nothing is said: a SidecarSet for many Pods may ask for what only some have.',
    ].join('\n'),
    source: 'pkg/control/sidecarcontrol/util.go (v1.9.1), GetSidecarTransferEnvs',
    examples: { bad: example('REGOIN'), good: example('REGION') },
  },
  isTold: ({ sources }, { looked }) => sources.length === looked,
  message: ({ container = '', variable = '', source = '' }, pods) =>
    source === ''
      ? `For the Pods of ${pods} this names no container, so "${container}" gets no variable "${variable}". Name one, or give the Pods the label or annotation that does.`
      : `No regular container "${source}" with a variable "${variable}" in its env is in the Pods of ${pods}, so "${container}" gets none. Mend the name, or define the variable there.`,
  place: ({ source = '' }) => ({ list: 'containers', name: source }),
});
