import type { JsonObject, JsonPath } from '../../base/json.ts';
import type { KruiseVersion } from '../../kruise/kruise-version.ts';
import { validateObject, type SchemaViolation, type ViolationCode } from '../../schema/index.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import type { Rule, RuleMeta } from '../rule.ts';
import { missingValueRemedies } from './missing-value-remedies.ts';
import { fixesFor } from './remedy-fix.ts';

/** Codes that depend on a value: in a template it is only known once the template is rendered. */
const aboutValues: ReadonlySet<ViolationCode> = new Set(['type', 'required', 'enum', 'format', 'minimum']);

/** One value is asked about by every rule of this folder, and is checked once. */
const known = new WeakMap<JsonObject, KnownViolations>();

interface KnownViolations {
  readonly version: KruiseVersion;
  readonly isPartial: boolean;
  readonly violations: readonly SchemaViolation[];
}

/** A rule that reports the violations of one code. */
export function schemaRule(violationCode: ViolationCode, meta: Omit<RuleMeta, 'code' | 'severity'>): Rule {
  return {
    meta: { code: `schema/${violationCode}`, severity: 'error', ...meta },
    kinds: ['*'],
    needsWorkspace: false,
    allowsPartial: true,
    check(context) {
      const { object, workspace } = context;
      const { kruiseVersion } = workspace.configuration;
      for (const violation of violationsOf(object, kruiseVersion)) {
        const { code, path, part, message, severity } = violation;
        if (code !== violationCode || isToldElsewhere(path)) continue;
        const remedies = [...violation.remedies, ...missingValueRemedies(object.value, violation, kruiseVersion)];
        context.report({
          path,
          part,
          message,
          severity,
          ...(remedies.length > 0 ? { fixes: () => fixesFor(object, remedies) } : {}),
        });
      }
    },
  };
}

/** `pull-secrets/namespace-in-reference` tells more about it. */
function isToldElsewhere(path: JsonPath): boolean {
  return path.at(-1) === 'namespace' && path.at(-3) === 'imagePullSecrets';
}

/** What in the object does not follow its schema; computed once for each value and release. */
export function violationsOf(object: WorkspaceObject, version: KruiseVersion): readonly SchemaViolation[] {
  const { document, path: root, value, gvk, isPartial } = object;
  const cached = known.get(value);
  if (cached?.version === version && cached.isPartial === isPartial) return cached.violations;
  const found = validateObject(value, gvk, version, {
    isPartial,
    sourceAt: (path) => document.sourceAt([...root, ...path]),
  });
  const violations = document.isTemplate ? found.filter(isSafeInTemplate) : found;
  known.set(value, { version, isPartial, violations });
  return violations;
}

function isSafeInTemplate({ code, path }: SchemaViolation): boolean {
  return !aboutValues.has(code) && !path.some((step) => typeof step === 'string' && step.includes('{{'));
}
