import { asObject, asString } from '../../base/json.ts';
import { labels } from '../../kruise/labels.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { sidecarSetExample } from './example.ts';
import { sidecarSetKind, specOf } from './spec.ts';

const pinned = sidecarSetExample('  injectionStrategy:\n    revision:\n      revisionName: log-agent-7d4f\n');
const revision = (name: string): string => `---
apiVersion: apps/v1
kind: ControllerRevision
metadata:
  name: ${name}
  namespace: kruise-system
revision: 1
`;

/** A pinned revision that no manifest holds. */
export const pinnedRevisionRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/pinned-revision',
    covers: ['SS-V27', 'F-10'],
    severity: 'hint',
    summary: 'A pinned revision that only the cluster can have.',
    explanation: [
      'The revision that `injectionStrategy.revision` names must exist when the SidecarSet is applied: a ControllerRevision in the namespace of',
      'Kruise, which Kruise itself makes whenever a SidecarSet changes. A SidecarSet can therefore not be created with it, only changed to',
      'it later, and a repository that is applied to a new cluster fails here. Manifests rarely hold ControllerRevisions, so this is a hint.',
    ].join('\n'),
    source: 'pkg/control/sidecarcontrol/history_control.go (v1.9.1), GetHistorySidecarSet',
    examples: { bad: pinned, good: pinned + revision('log-agent-7d4f') },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  check(context) {
    const revision = asObject(asObject(specOf(context.object)['injectionStrategy'])?.['revision']);
    const name = asString(revision?.['revisionName']);
    const version = asString(revision?.['customVersion']);
    const [field, value] = name === undefined ? ['customVersion', version] : ['revisionName', name];
    if (value === undefined || isThere(context, name, version)) return;
    context.report({
      path: ['spec', 'injectionStrategy', 'revision', field],
      message: `The revision ${value} must exist in the cluster already: the SidecarSet cannot be created with it, only changed to it later.`,
    });
  },
};

/** Looked up as Kruise does: by name whatever it belongs to, otherwise by the labels of the SidecarSet's own. */
function isThere({ object, workspace }: RuleContext, name: string | undefined, version: string | undefined): boolean {
  const namespace = workspace.configuration.kruiseNamespace;
  const query = { group: 'apps', kind: 'ControllerRevision', namespace, ...(name === undefined ? {} : { name }) };
  for (const { labels: written } of workspace.objects(query)) {
    if (name !== undefined) return true;
    if (written[labels.sidecarSetName] === object.name && written[labels.sidecarSetCustomVersion] === version)
      return true;
  }
  return false;
}
