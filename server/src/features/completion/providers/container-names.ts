import { CompletionItemKind } from 'vscode-languageserver-types';
import { asString, objectsOf, valueAt } from '../../../base/json.ts';
import { podSourcesFor } from '../../../workspace/pod-matching.ts';
import type { PodSource } from '../../../workspace/workspace.ts';
import { matchesPattern, parsePattern } from '../../path-pattern.ts';
import type { CompletionRequest } from '../completion-request.ts';
import { valuePlaces, writtenAt } from '../places.ts';
import { ranks, type Proposal } from '../proposal.ts';

const transfers = ['spec.containers[*].transferEnv[*]', 'spec.initContainers[*].transferEnv[*]'];
const sourceContainer = transfers.map((path) => parsePattern(`${path}.sourceContainerName`));
const environment = transfers.flatMap((path) => [parsePattern(`${path}.envName`), parsePattern(`${path}.envNames[*]`)]);

/** `transferEnv` of SidecarSets: containers of the Pods that the SidecarSet matches, and the environment of each. */
export function proposeContainerNames(request: CompletionRequest): readonly Proposal[] {
  if (request.header.kind !== 'SidecarSet') return [];
  for (const { path, inItem } of valuePlaces(request)) {
    const isContainer = sourceContainer.some((pattern) => matchesPattern(path, pattern));
    if (!isContainer && !environment.some((pattern) => matchesPattern(path, pattern))) continue;
    const transfer = path.slice(0, path.lastIndexOf('transferEnv') + 2);
    const container = asString(writtenAt(request, [...transfer, 'sourceContainerName']));
    const taken = isContainer ? [] : (writtenAt(request, [...transfer, 'envNames']) ?? []);
    return [...namesByFrequency(request, isContainer ? undefined : { container })]
      .filter(([name]) => !Array.isArray(taken) || !taken.includes(name))
      .map(([name, places]) => ({
        label: name,
        kind: isContainer ? CompletionItemKind.Module : CompletionItemKind.Variable,
        detail: places.length === 1 ? `in ${places[0] ?? ''}` : `in ${places.length} workloads`,
        rank: ranks.first,
        write: { as: 'value', value: name, inItem },
      }));
  }
  return [];
}

/** Names of containers, or of the environment variables of one (or any) container, with the workloads that have them. */
function namesByFrequency(
  request: CompletionRequest,
  env: { readonly container: string | undefined } | undefined,
): readonly (readonly [string, readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const source of sourcesOf(request)) {
    const containers = objectsOf(valueAt(source.object.value, [...source.templatePath, 'spec', 'containers']));
    const named = env
      ? containers
          .filter(({ name }) => env.container === undefined || name === env.container)
          .flatMap((container) => objectsOf(container['env']))
      : containers;
    const workload = `${source.object.gvk.kind} ${source.object.name}`;
    for (const name of new Set(named.map((entry) => asString(entry['name'])))) {
      if (name) found.set(name, [...(found.get(name) ?? []), workload]);
    }
  }
  return [...found].sort(([, left], [, right]) => right.length - left.length);
}

/** Workloads whose containers are read: enough to find every name that is common. */
const maxSources = 200;

/** What the SidecarSet matches; everything, where it matches nothing yet. */
function sourcesOf({ context: { workspace }, object }: CompletionRequest): readonly PodSource[] {
  const matched = object ? podSourcesFor(workspace, object) : [];
  return (matched.length > 0 ? matched : [...workspace.podSources()]).slice(0, maxSources);
}
