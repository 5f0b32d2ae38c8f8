import { valueAt, type JsonPath } from '../../base/json.ts';
import type { InjectionReason, Refusal } from '../../injection/injection.ts';
import { podView } from '../../workspace/pod-view.ts';
import { podSourcesFor } from '../../workspace/pod-matching.ts';
import type { PodSource, Workspace, WorkspaceObject } from '../../workspace/workspace.ts';

/** What the injection into the workspace's Pods tells of one SidecarSet: the same thing of several Pods is one finding. */
export interface InjectionFinding {
  readonly code: string;
  /** Where in the SidecarSet the cause stands. */
  readonly path: JsonPath;
  readonly facts: Readonly<Record<string, string>>;
  /** The Pods that show it. */
  readonly sources: readonly PodSource[];
}

/** A refusal of Pods that one SidecarSet causes. */
export interface InjectionRefusal {
  readonly refusal: Refusal;
  readonly sources: readonly PodSource[];
}

/** All that is known of the injection of one SidecarSet. */
export interface InjectionFindings {
  readonly findings: readonly InjectionFinding[];
  readonly refusals: readonly InjectionRefusal[];
  /** How many Pods were looked at. */
  readonly looked: number;
}

/** So many Pods are looked at for one SidecarSet: more of them show nothing new. */
const mostSources = 20;

/**
 * Injects a SidecarSet into the Pods of the workspace that it matches, together with every other one, and gathers what the engine says
 * of it. One walk for all rules of this folder; the injected Pods are shared with everything else that looks at them.
 */
export function injectionFindingsOf(workspace: Workspace, object: WorkspaceObject): InjectionFindings {
  return workspace.remember(object, 'injection-findings', () => {
    const sources = podSourcesFor(workspace, object)
      .filter((source) => !source.object.isPartial)
      .slice(0, mostSources);
    // Where the set is written twice, for two clusters, it is not known what meets what.
    if (sources.length === 0 || isWrittenTwice(workspace, object)) return { findings: [], refusals: [], looked: 0 };
    const findings = new Map<string, { reason: InjectionReason; sources: PodSource[] }>();
    const refusals = new Map<string, { refusal: Refusal; sources: PodSource[] }>();
    for (const source of sources) {
      const { reasons, rejection } = podView(workspace, source, { skipsUnrelated: true }).result;
      for (const reason of reasons) {
        if (!isAbout(reason, object) || !reason.path || valueAt(object.value, reason.path) === undefined) continue;
        const key = JSON.stringify([reason.code, reason.path, reason.facts]);
        const known = findings.get(key);
        if (known) known.sources.push(source);
        else findings.set(key, { reason, sources: [source] });
      }
      if (rejection && isAbout(rejection, object)) {
        const key = JSON.stringify([rejection.message, rejection.path]);
        const known = refusals.get(key);
        if (known) known.sources.push(source);
        else refusals.set(key, { refusal: rejection, sources: [source] });
      }
    }
    return {
      findings: [...findings.values()].map(({ reason, sources: hit }) => {
        return { code: reason.code, path: reason.path ?? [], facts: reason.facts, sources: hit };
      }),
      refusals: [...refusals.values()],
      looked: sources.length,
    };
  });
}

function isAbout({ object: named }: Pick<Refusal, 'object'>, { gvk, name }: WorkspaceObject): boolean {
  return named?.kind === gvk.kind && named.name === name;
}

function isWrittenTwice(workspace: Workspace, { gvk, name }: WorkspaceObject): boolean {
  const namesakes = [...workspace.objects({ group: gvk.group, kind: gvk.kind, name })];
  return namesakes.filter(({ isPartial }) => !isPartial).length > 1;
}
