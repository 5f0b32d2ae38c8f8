import type { JsonChange } from '../../base/json-changes.ts';
import type { JsonPath, JsonValue } from '../../base/json.ts';

const verbs: Readonly<Record<JsonChange['action'], string>> = {
  add: 'new:',
  change: 'changed:',
  remove: 'gone:',
  reorder: 'another order:',
};

/** Values below these may be secret, or are too long to show. */
const hidden = new Set(['env', 'args', 'command', 'annotations', 'data', 'stringData', 'secret']);
const longest = 80;

/** One change as Markdown: what happened, where, and plain values before and after. */
export function showChange(change: JsonChange, place: string): string {
  const values = [change.before, change.after].map((value) => showValue(change.path, value));
  const [before, after] = values;
  if (change.action === 'change' && before !== undefined && after !== undefined)
    return `${verbs.change} ${place}, ${before} → ${after}`;
  const only = change.action === 'add' ? after : before;
  return `${verbs[change.action]} ${place}${only === undefined ? '' : `, ${only}`}`;
}

function showValue(path: JsonPath, value: JsonValue | undefined): string | undefined {
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  if (path.some((step) => typeof step === 'string' && hidden.has(step))) return undefined;
  const text = String(value);
  return text.length > longest || /[`\r\n]/.test(text) ? undefined : `\`${text}\``;
}
