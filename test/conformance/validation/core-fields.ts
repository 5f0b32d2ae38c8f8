import { asString } from '../../../server/src/base/json.ts';
import { checkedPods } from '../../../server/src/rules/core/checked-pods.ts';
import type { FieldErrorType } from '../../../server/src/kubernetes/validation/field-error.ts';
import type { WorkspaceObject } from '../../../server/src/workspace/workspace.ts';
import type { VerdictCase } from './generate-case.ts';

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
  /(spec\.(?:containers|initContainers|volumes)\[\d+\](?:\.[A-Za-z]\w*|\[[^\]]*\])*): (Required value|Invalid value|Duplicate value|Not found|Unsupported value|Forbidden|Too long)/g;

/** The fields that core validation names in the webhook's message, with what is wrong there. */
export function goCoreFields(message: string): readonly string[] {
  return unique([...message.matchAll(reported)].map(([text]) => text));
}

/** The same as our port of core validation has it. */
export function ourCoreFields({ object }: VerdictCase): readonly string[] {
  const asWorkspaceObject = {
    gvk: { group: 'apps.kruise.io', version: (asString(object['apiVersion']) ?? '').split('/')[1] ?? '', kind: 'SidecarSet' },
    value: object,
  } as WorkspaceObject;
  const texts = checkedPods(asWorkspaceObject, '1.9')
    .filter(({ decodeError }) => decodeError === undefined)
    .flatMap(({ errors }) => errors.map(({ goPath, type }) => `${goPath}: ${goTypes[type]}`));
  return unique(texts.flatMap((text) => [...text.matchAll(reported)].map(([match]) => match)));
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}
