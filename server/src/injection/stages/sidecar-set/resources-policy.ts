import { asObject, asString, objectsOf, type JsonObject } from '../../../base/json.ts';
import { evaluateExpression, ExpressionError } from '../../../kruise/resource-expression.ts';
import { goInt64, goQuote } from '../../../kubernetes/go-numbers.ts';
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  integerQuantity,
  milliQuantity,
  parseQuantity,
  QuantityError,
  zeroQuantity,
  type Quantity,
} from '../../../kubernetes/quantity.ts';
import { compileRe2, Re2Error } from '../../../kubernetes/regexp.ts';
import { containersOf, isNativeSidecar, type SelectedSet } from './selected-set.ts';

/** What `resourcesPolicy` makes of a sidecar's resources. */
export interface ComputedResources {
  readonly resources: JsonObject;
  /** Limits that are left out, since some target container has none. */
  readonly unlimited: readonly string[];
}

/** Why the resources can't be computed, in Kruise's words: the Pod is refused. */
export class ResourcesPolicyError {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** Resource names with the words that Kruise uses for them in messages. */
const resourceWords = [
  ['cpu', 'CPU'],
  ['memory', 'memory'],
] as const;

/** `applyResourcesPolicy` of `pkg/webhook/pod/mutating/sidecarset_resources.go`, since 1.9. */
export function computeResources(
  policy: JsonObject,
  pod: JsonObject,
  sets: readonly SelectedSet[],
): ComputedResources | ResourcesPolicyError {
  const regex = asString(policy['targetContainersNameRegex']) ?? '';
  const pattern = compileRe2(regex);
  if (pattern instanceof Re2Error) {
    const reason = `invalid regex pattern ${goQuote(regex)}: ${pattern.message}`;
    return new ResourcesPolicyError(`failed to get target containers: ${reason}`);
  }
  const targets = targetsIn(pod, sets).filter((container) => pattern.matches(asString(container['name']) ?? ''));
  if (targets.length === 0) return new ResourcesPolicyError(`no containers match the regex pattern ${goQuote(regex)}`);

  const mode = asString(policy['targetContainersMode']) ?? '';
  const expressions = asObject(policy['resourcesExpr']);
  const resources: JsonObject = {};
  const unlimited: string[] = [];
  for (const kind of ['limits', 'requests'] as const) {
    const amounts: JsonObject = {};
    for (const [resource, word] of resourceWords) {
      const expression = asString(asObject(expressions?.[kind])?.[resource]) ?? '';
      if (expression === '') continue;
      const total = aggregate(targets, kind, resource, mode);
      if (total === undefined) {
        unlimited.push(resource);
        continue;
      }
      const amount = evaluate(expression, total);
      if (amount instanceof ExpressionError) {
        return new ResourcesPolicyError(`failed to evaluate ${word} ${kind} expression: ${amount.message}`);
      }
      amounts[resource] = formatQuantity(amount);
    }
    if (Object.keys(amounts).length > 0) resources[kind] = amounts;
  }
  return { resources, unlimited };
}

/** Native sidecars and regular containers of the Pod that no SidecarSet brings along. */
function targetsIn(pod: JsonObject, sets: readonly SelectedSet[]): readonly JsonObject[] {
  const sidecars = new Set(
    sets
      .flatMap((set) => [...containersOf(set, 'initContainers'), ...containersOf(set, 'containers')])
      .map((container) => container['name']),
  );
  const spec = asObject(pod['spec']);
  const candidates = [
    ...objectsOf(spec?.['initContainers']).filter(isNativeSidecar),
    ...objectsOf(spec?.['containers']),
  ];
  return candidates.filter((container) => !sidecars.has(container['name']));
}

/** Sum or maximum over all targets; `undefined` for a limit that some target lacks, and for every limit in an unknown mode. */
function aggregate(
  targets: readonly JsonObject[],
  kind: 'limits' | 'requests',
  resource: string,
  mode: string,
): Quantity | undefined {
  const amounts = targets.map((container) => amountOf(container, kind, resource));
  const known = amounts.filter((amount) => amount !== undefined);
  if (mode !== 'sum' && mode !== 'max') return kind === 'limits' ? undefined : zeroQuantity;
  if (kind === 'limits' && known.length < amounts.length) return undefined;
  if (mode === 'max') {
    const [first, ...others] = known;
    if (!first) return zeroQuantity;
    return others.reduce((largest, amount) => (compareQuantities(amount, largest) > 0 ? amount : largest), first);
  }
  const total = known.reduce(addQuantities, integerQuantity(0n, 'DecimalSI'));
  return kind === 'requests' && total.value === 0n ? zeroQuantity : total;
}

function amountOf(container: JsonObject, kind: string, resource: string): Quantity | undefined {
  const text = asString(asObject(asObject(container['resources'])?.[kind])?.[resource]);
  const amount = text === undefined ? undefined : parseQuantity(text);
  return amount instanceof QuantityError ? undefined : amount;
}

/** The variable is `memory` where the text has that word, exactly so; otherwise `cpu`, whatever the resource. */
function evaluate(expression: string, total: Quantity): Quantity | ExpressionError {
  const variable = /\bmemory\b/.test(expression) ? 'memory' : 'cpu';
  const result = evaluateExpression(expression, { [variable]: total });
  if (result instanceof ExpressionError) {
    return new ExpressionError(`failed to parse expression ${goQuote(expression)}: ${result.message}`);
  }
  if (typeof result !== 'number') return result;
  return variable === 'cpu'
    ? milliQuantity(goInt64(result * 1000), 'DecimalSI')
    : integerQuantity(goInt64(result), 'DecimalSI');
}
