import { asString, objectsOf, valueAt, type JsonPath } from '../../base/json.ts';
import type { PodSource, Workspace } from '../../workspace/workspace.ts';
import { nameOf, relatedPlace } from '../related-place.ts';
import type { RelatedPlace, Rule, RuleMeta } from '../rule.ts';
import { sidecarSetExample } from '../sidecarset/example.ts';
import { sidecarSetKind } from '../sidecarset/spec.ts';
import { listNames } from '../wording.ts';
import { injectionFindingsOf, type InjectionFinding, type InjectionFindings } from './injection-findings.ts';

/** So many workloads are linked for each finding. */
const mostRelated = 20;

/** What a rule of this folder adds to the walk that all of them share. */
export interface InjectionRuleOptions {
  /** The code of the engine's reason. */
  readonly reason: string;
  readonly meta: Pick<RuleMeta, 'summary' | 'explanation' | 'examples' | 'severity' | 'until'> & {
    readonly what: string;
    readonly source: string;
  };
  /** Whether it is worth telling: not where another rule tells of the same, or where it may well be meant. */
  readonly isTold?: (finding: InjectionFinding, all: InjectionFindings) => boolean;
  /** What is wrong, why it matters, what to do; `pods` names the workloads. */
  readonly message: (facts: Readonly<Record<string, string>>, pods: string) => string;
  /** The place in the Pod template that takes part. */
  readonly place?: (facts: Readonly<Record<string, string>>) => PodPlace;
}

/** A named item of a list of a Pod's spec. */
export interface PodPlace {
  readonly list: 'containers' | 'initContainers' | 'volumes';
  readonly name: string;
}

/** A rule on SidecarSets about what only the injected Pods of the workspace show. */
export function injectionRule({ reason, meta, ...options }: InjectionRuleOptions): Rule {
  const { what, ...rest } = meta;
  return {
    meta: { ...rest, code: `kruise/injection/${what}` },
    kinds: [sidecarSetKind],
    needsWorkspace: true,
    check({ object, workspace, report }) {
      const all = injectionFindingsOf(workspace, object);
      for (const finding of all.findings) {
        if (finding.code !== reason || options.isTold?.(finding, all) === false) continue;
        const { path, facts, sources } = finding;
        report({
          path,
          message: options.message(facts, describePods(sources)),
          related: placesOf(workspace, sources, options.place?.(facts)),
        });
      }
    },
  };
}

/** `Deployment shop/web and 2 more`: whose Pods are meant. */
export function describePods(sources: readonly PodSource[]): string {
  return listNames([...new Set(sources.map(({ object }) => nameOf(object)))], 3);
}

/** The workloads that a finding is about, each with the item of its template that takes part. */
export function placesOf(
  workspace: Workspace,
  sources: readonly PodSource[],
  place?: PodPlace,
): readonly RelatedPlace[] {
  return sources
    .slice(0, mostRelated)
    .map((source) =>
      relatedPlace(workspace, source.object, pathOf(source, place), `${nameOf(source.object)} is injected.`),
    );
}

function pathOf({ object, templatePath }: PodSource, place: PodPlace | undefined): JsonPath {
  if (!place) return ['metadata', 'name'];
  const list = [...templatePath, 'spec', place.list];
  const index = objectsOf(valueAt(object.value, list)).findIndex(({ name }) => asString(name) === place.name);
  return index === -1 ? ['metadata', 'name'] : [...list, index, 'name'];
}

/** A SidecarSet and a Deployment that it matches, for examples: `container` and `pod` hold further lines of their only containers. */
export function injectionExample(options: {
  readonly container?: string;
  readonly spec?: string;
  readonly pod?: string;
  readonly name?: string;
}): string {
  const { container = '', spec = '', pod = '', name = 'log-agent' } = options;
  const containers = `  containers:\n  - name: ${name}\n    image: registry.example.com/log-agent:1.4\n${container}`;
  return `${sidecarSetExample(spec, { containers })}---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        app: shop
    spec:
      containers:
      - name: shop
        image: registry.example.com/shop:2.0
${pod}`;
}
