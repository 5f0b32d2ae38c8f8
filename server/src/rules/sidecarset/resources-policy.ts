import { isPresent } from '../../base/is-present.ts';
import { asObject, asString, type JsonObject, type JsonPath } from '../../base/json.ts';
import { evaluateExpression, ExpressionError } from '../../kruise/resource-expression.ts';
import { compileRe2, Re2Error } from '../../kubernetes/regexp.ts';
import type { Remedy } from '../../schema/index.ts';
import type { Report, Rule } from '../rule.ts';
import { fixesFor } from '../schema/remedy-fix.ts';
import { sidecarSetExample } from './example.ts';
import { containersOf, refused, sidecarSetKind } from './spec.ts';

/** A SidecarSet whose CPU limit is computed, for the examples of rules. */
export function policyExample(expression: string): string {
  return sidecarSetExample('', {
    containers: `  containers:
  - name: log-agent
    image: registry.example.com/log-agent:1.4
    resourcesPolicy:
      targetContainersMode: sum
      resourcesExpr:
        limits:
          cpu: ${expression}
`,
  });
}

/** A resources policy that cannot be computed. */
export const resourcesPolicyRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/resources-policy',
    covers: ['SS-V41', 'SS-V50', 'SS-V51', 'SS-V52', 'SS-V53'],
    severity: 'error',
    since: '1.9',
    summary: 'A resources policy that cannot be computed.',
    explanation: [
      '`resourcesPolicy` computes the resources of a sidecar from those of the other containers. It excludes `resources`, is allowed for',
      'native sidecars only among the init containers, and needs an expression for limits or requests.',
      '',
      'The webhook tries each expression once, with the plain number 1 for `cpu` or `memory`: `cpu - 2` is negative then and refused,',
      'while `max(0, cpu - 2)` passes. Regular expressions are RE2: no look-around, no back-references.',
    ].join('\n'),
    source: 'pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go (v1.9.1), validateResourcesPolicy',
    examples: {
      bad: policyExample('cpu - 2'),
      good: policyExample('cpu * 50%'),
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: false,
  check({ object, report }) {
    for (const { list, path: at, value } of containersOf(object)) {
      const policy = asObject(value['resourcesPolicy']);
      if (policy === undefined) continue;
      const path: JsonPath = [...at, 'resourcesPolicy'];
      if (list === 'initContainers' && value['restartPolicy'] !== 'Always') {
        report({
          path,
          part: 'key',
          message: `Of the init containers only native sidecars ("restartPolicy: Always") may have a resourcesPolicy. ${refused}`,
          fixes: () =>
            fixesFor(object, [
              removal(path),
              {
                title: 'Make it a native sidecar',
                isSafe: false,
                steps: [{ action: 'set', path: [...at, 'restartPolicy'], value: 'Always' }],
              },
            ]),
        });
      }
      const resources = asObject(value['resources']);
      const own = ['limits', 'requests'].find((key) => Object.keys(asObject(resources?.[key]) ?? {}).length > 0);
      if (own === undefined) checkPolicy(policy, path, report);
      else
        report({
          path,
          part: 'key',
          message: `"resourcesPolicy" computes the resources, so "resources.${own}" cannot be there too. ${refused}`,
          fixes: () => fixesFor(object, [removal([...at, 'resources']), removal(path)]),
        });
    }
  },
};

function removal(path: JsonPath): Remedy {
  return { title: `Remove "${String(path.at(-1))}"`, isSafe: false, steps: [{ action: 'remove', path }] };
}

function checkPolicy(policy: JsonObject, path: JsonPath, report: (report: Report) => void): void {
  const pattern = policy['targetContainersNameRegex'];
  // The mutating webhook drops an empty one, and the CRD fills in its default.
  if (typeof pattern === 'string') {
    const compiled = compileRe2(pattern);
    if (compiled instanceof Re2Error) {
      report({
        path: [...path, 'targetContainersNameRegex'],
        message: `This is no regular expression that Go knows (RE2): ${compiled.message}. ${refused}`,
      });
    }
  }
  const expressions = asObject(policy['resourcesExpr']);
  if (expressions === undefined) return;
  if (!isPresent(expressions['limits']) && !isPresent(expressions['requests'])) {
    report({
      path: [...path, 'resourcesExpr'],
      part: 'key',
      message: `At least one of "limits" and "requests" must be there. ${refused}`,
    });
  }
  for (const kind of ['limits', 'requests']) {
    for (const variable of ['cpu', 'memory']) {
      const text = asString(asObject(expressions[kind])?.[variable]);
      if (!text) continue;
      const result = evaluateExpression(text, { [variable]: 1 });
      if (!(result instanceof ExpressionError)) continue;
      report({
        path: [...path, 'resourcesExpr', kind, variable],
        message: `The expression cannot be computed: ${result.message} (tried with ${variable} = 1). ${refused}`,
      });
    }
  }
}
