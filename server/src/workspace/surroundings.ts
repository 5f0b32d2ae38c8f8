import type { JsonValue } from '../base/json.ts';
import { HelmCharts, isChartFile } from './helm.ts';
import { plainPlacement, type Placement } from './indexed-document.ts';
import { isKustomizationFile, KustomizeGraph, readKustomization } from './kustomize.ts';
import { uriKey } from './uri.ts';

/** What the files around a file make of it: Kustomize and Helm. */
export class Surroundings {
  readonly #kustomize = new KustomizeGraph();
  readonly #charts = new HelmCharts();
  #tables:
    | {
        readonly patches: ReadonlySet<string>;
        readonly namespaces: ReadonlyMap<string, ReadonlySet<string | undefined>>;
      }
    | undefined;

  /** Whether the file says something about others. */
  static concerns(uri: string): boolean {
    return isKustomizationFile(uri) || isChartFile(uri);
  }

  /** Notes the value of such a file, `undefined` where it is gone; tells whether files may have to be placed anew. */
  note(uri: string, exists: boolean, value: JsonValue | undefined): boolean {
    const key = uriKey(uri);
    const isNews = isChartFile(uri)
      ? this.#charts.set(key, exists)
      : this.#kustomize.set(key, exists ? readKustomization(uri, value) : undefined);
    if (isNews) this.#tables = undefined;
    return isNews;
  }

  placementOf(uri: string, languageId: string | undefined): Placement {
    const key = uriKey(uri);
    this.#tables ??= { patches: this.#kustomize.patches(), namespaces: this.#kustomize.namespaces() };
    const namespaces = this.#tables.namespaces.get(key);
    const isPartial = languageId === 'helm' || this.#tables.patches.has(key) || this.#charts.isTemplate(key);
    if (!isPartial && namespaces === undefined) return plainPlacement;
    return {
      isPartial,
      namespaces:
        namespaces === undefined || namespaces.size === 0 ? plainPlacement.namespaces : [...namespaces].sort(),
    };
  }
}

/** Whether two placements come to the same. */
export function isSamePlacement(left: Placement, right: Placement): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
