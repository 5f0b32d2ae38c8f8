import type { JsonPath } from '../../base/json.ts';
import type { ObjectReference } from '../../injection/injection.ts';
import { appsGroup, policyGroup } from '../../kruise/kinds.ts';
import type { Workspace, WorkspaceObject } from '../../workspace/workspace.ts';
import type { Occurrence } from '../references/named-thing.ts';
import { metadataName } from '../references/resolve-use.ts';

/** Finds the objects that steps and reasons of an injection name. */
export class ReferencedObjects {
  readonly #workspace: Workspace;
  readonly #found = new Map<string, WorkspaceObject | undefined>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** All that were found so far. */
  get objects(): readonly WorkspaceObject[] {
    return [...this.#found.values()].filter((object) => object !== undefined);
  }

  find(reference: ObjectReference): WorkspaceObject | undefined {
    const key = `${referenceTitle(reference)} ${reference.namespace ?? ''}`;
    if (this.#found.has(key)) return this.#found.get(key);
    const { kind, name, namespace } = reference;
    // With the group the index has the objects of that name, and else all of the kind.
    const object = [appsGroup, policyGroup]
      .flatMap((group) => [
        ...this.#workspace.objects({ group, kind, name, ...(namespace !== undefined && { namespace }) }),
      ])
      .find(({ isPartial }) => !isPartial);
    this.#found.set(key, object);
    return object;
  }

  /** A place in the object; its name where there is no path. */
  place(reference: ObjectReference, path: JsonPath = metadataName): Occurrence | undefined {
    const object = this.find(reference);
    return object && { object, path };
  }
}

/** `SidecarSet log-agent`. */
export function referenceTitle({ kind, name }: ObjectReference): string {
  return `${kind} ${name}`;
}
