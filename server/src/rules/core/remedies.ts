import type { JsonPath } from '../../base/json.ts';
import { isDnsLabel } from '../../kubernetes/validation/names.ts';
import type { Remedy } from '../../schema/index.ts';
import type { CoreProblem } from './core-problems.ts';

/** Fields whose value is known where it is missing: what the API server fills in elsewhere. */
const usual: Readonly<Record<string, string | number>> = {
  scheme: 'HTTP',
  successThreshold: 1,
  pullPolicy: 'IfNotPresent',
};

/** How a problem can be mended, where the right value is known. */
export function remediesFor({ path, error }: CoreProblem): readonly Remedy[] {
  const field = path.at(-1);
  const isHttpPath = field === 'path' && path.at(-2) === 'httpGet';
  const value = isHttpPath ? '/' : typeof field === 'string' ? usual[field] : undefined;
  const isEmpty = error.type === 'required' || error.value === '' || error.detail === 'must be 1';
  if (isEmpty && value !== undefined)
    return [set(`Set "${String(field)}" to ${JSON.stringify(value)}`, path, value, true)];
  if (typeof error.value !== 'string') return error.type === 'forbidden' ? [remove(path)] : [];
  if (field === 'image') return replace(path, error.value.trim(), error.value, true);
  if (error.detail === 'must be a relative path')
    return replace(path, error.value.replace(/^\/+/, ''), error.value, false);
  if (field === 'name' && error.type === 'invalid') return replace(path, labelLike(error.value), error.value, false);
  return [];
}

function labelLike(name: string): string {
  const label = name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return isDnsLabel(label) ? label : '';
}

function replace(path: JsonPath, value: string, before: string, isSafe: boolean): readonly Remedy[] {
  return value === '' || value === before ? [] : [set(`Change to "${value}"`, path, value, isSafe)];
}

function set(title: string, path: JsonPath, value: string | number, isSafe: boolean): Remedy {
  return { title, isSafe, steps: [{ action: 'set', path, value }] };
}

function remove(path: JsonPath): Remedy {
  return { title: `Remove "${String(path.at(-1))}"`, isSafe: false, steps: [{ action: 'remove', path }] };
}
