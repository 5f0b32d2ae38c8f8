import type { JsonObject, JsonPath } from '../../../base/json.ts';
import type { StepOrigin } from '../../recorder.ts';
import type { ContainerList, SelectedSet } from './selected-set.ts';

/** A container that is ready to go into the Pod. */
export interface BuiltSidecar {
  readonly set: SelectedSet;
  readonly list: ContainerList;
  /** Where the sidecar stands in the set's spec: `['containers', 0]`. */
  readonly path: JsonPath;
  /** As it goes into the Pod: without Kruise's own fields. */
  readonly container: JsonObject;
  readonly injectPolicy: string;
  /** Parts of the container that have a cause of their own: transferred variables, shared mounts, computed resources. */
  readonly parts: readonly BuiltPart[];
}

/** A part of a built container: the item itself, or the name of the field. */
export interface BuiltPart {
  readonly field: string;
  readonly item: JsonObject | undefined;
  readonly origin: StepOrigin;
}
