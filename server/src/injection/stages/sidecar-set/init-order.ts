import { asString, type JsonObject } from '../../../base/json.ts';
import { compareGoStrings } from '../../../kubernetes/go-json.ts';

/** Init containers as they are written and as they run. */
export interface LostOrder {
  readonly written: readonly string[];
  readonly sorted: readonly string[];
}

/**
 * The init containers of a SidecarSet whose order gets lost: the webhook sorts them by name, those that go before the Pod's own ones and
 * those that come after them each among themselves. `undefined` where they run as written.
 */
export function lostInitOrder(initContainers: readonly JsonObject[]): LostOrder | undefined {
  for (const isBefore of [true, false]) {
    const written = initContainers
      .filter((container) => (container['podInjectPolicy'] === 'BeforeAppContainer') === isBefore)
      .map(({ name }) => asString(name) ?? '');
    const sorted = written.toSorted(compareGoStrings);
    if (written.some((name, index) => name !== sorted[index])) return { written, sorted };
  }
  return undefined;
}
