import { asString, deepEquals } from '../../../server/src/base/json.ts';
import { checkedPods } from '../../../server/src/rules/core/checked-pods.ts';
import type { FieldErrorType } from '../../../server/src/kubernetes/validation/field-error.ts';
import type { WorkspaceObject } from '../../../server/src/workspace/workspace.ts';
import type { ValidationStage } from '../validation-case.ts';
import type { VerdictCase } from './generate-case.ts';
import type { RefusedField } from './refused-fields.ts';

const goTypes: Readonly<Record<FieldErrorType, string>> = {
  required: 'Required value',
  invalid: 'Invalid value',
  duplicate: 'Duplicate value',
  'not-supported': 'Unsupported value',
  forbidden: 'Forbidden',
  'not-found': 'Not found',
  'too-long': 'Too long',
  'too-many': 'Too many',
  type: 'Invalid value',
};
const reported =
  /^spec\.(?:containers|initContainers|volumes)\[\d+\](?:\.[A-Za-z]\w*|\[[^\]]*\])*: (?:Required value|Invalid value|Duplicate value|Not found|Unsupported value|Forbidden|Too long)$/;

/** The fields of a refusal that core validation names, with what is wrong there. */
function goCoreFields(fields: readonly RefusedField[]): readonly string[] {
  return unique(fields.map(({ goPath, type }) => `${goPath}: ${type}`).filter((text) => reported.test(text)));
}

/** The same as our port of core validation has it. */
function ourCoreFields({ object }: VerdictCase): readonly string[] {
  const asWorkspaceObject = {
    gvk: { group: 'apps.kruise.io', version: (asString(object['apiVersion']) ?? '').split('/')[1] ?? '', kind: 'SidecarSet' },
    value: object,
  } as WorkspaceObject;
  const texts = checkedPods(asWorkspaceObject, '1.9')
    .filter(({ decodeError }) => decodeError === undefined)
    .flatMap(({ errors }) => errors.map(({ goPath, type }) => `${goPath}: ${goTypes[type]}`));
  return unique(texts.filter((text) => reported.test(text)));
}

/** How the fields differ that core validation names in a SidecarSet; `undefined` where they do not, or where it names none. */
export function coreDifferenceOf(
  one: VerdictCase,
  stage: ValidationStage | undefined,
  fields: readonly RefusedField[],
): string | undefined {
  const theirs = stage === 'validate' && one.object['kind'] === 'SidecarSet' ? goCoreFields(fields) : [];
  if (theirs.length === 0) return undefined;
  const ours = ourCoreFields(one);
  if (deepEquals([...theirs], [...ours])) return undefined;
  return `${one.name} core fields [${one.mutations.join('; ')}]\n  Go ${theirs.join(' | ')}\n  we ${ours.join(' | ')}`;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}
