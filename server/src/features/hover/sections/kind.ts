import { kindInfo } from '../../../kruise/kinds.ts';
import { apiVersionOf } from '../../../kubernetes/group-version-kind.ts';
import { describeField, documentationOf } from '../../../schema/index.ts';
import { servesKind } from '../../serves-kind.ts';
import type { HoverRequest } from '../hover-request.ts';

/** On `kind` and `apiVersion`: what the kind is, its scope, and the versions that the chosen release serves. */
export function describeKind({ context, object: { gvk }, path }: HoverRequest): string | undefined {
  if (path.length !== 1 || (path[0] !== 'kind' && path[0] !== 'apiVersion') || !servesKind(context, gvk))
    return undefined;
  const { kruiseVersion } = context.workspace.configuration;
  const root = describeField(gvk, kruiseVersion, []);
  const info = kindInfo(gvk.group, gvk.kind);
  const scope = info && (info.scope === 'Cluster' ? 'cluster-scoped' : 'namespaced');
  const title = `**${gvk.kind}** · ${apiVersionOf(gvk)}${scope ? ` · ${scope}` : ''}`;
  const documentation = root ? documentationOf(root.schema) : '';
  if (!info && documentation === '') return undefined;
  return [title, documentation, info ? servedVersions(info.versions[kruiseVersion], gvk.version, kruiseVersion) : '']
    .filter((text) => text !== '')
    .join('\n\n');
}

function servedVersions(served: readonly string[], written: string, release: string): string {
  const name = release === 'main' ? 'Kruise after 1.9' : `Kruise ${release}`;
  const versions = served.map((version) => `\`${version}\``).join(', ');
  if (served.includes(written)) return `${name} serves ${versions}.`;
  return `**${name} does not serve \`${written}\`**, only ${versions}.`;
}
