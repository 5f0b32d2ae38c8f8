import { isKruiseGroup } from '../kruise/kinds.ts';
import type { GroupVersionKind } from '../kubernetes/group-version-kind.ts';
import type { LanguageContext } from './language-context.ts';

/** Whether fields and values of the kind are ours to explain: always for Kruise, for others where no other server does. */
export function servesKind(context: LanguageContext, gvk: GroupVersionKind | undefined): gvk is GroupVersionKind {
  return gvk !== undefined && (isKruiseGroup(gvk.group) || !context.otherYamlServer);
}
