import { baseNameOf, directoryOf } from './uri.ts';

/** Whether the file makes its directory a Helm chart. */
export function isChartFile(uri: string): boolean {
  return baseNameOf(uri) === 'Chart.yaml';
}

/** The Helm charts of the workspace, by the URI keys of their directories. */
export class HelmCharts {
  readonly #directories = new Set<string>();

  /** Notes that a chart is there or gone; tells whether that is news. */
  set(chartFileKey: string, exists: boolean): boolean {
    const directory = directoryOf(chartFileKey);
    if (directory === undefined || this.#directories.has(directory) === exists) return false;
    if (exists) this.#directories.add(directory);
    else this.#directories.delete(directory);
    return true;
  }

  /** Whether the file lies below the `templates` of a chart (`Chart.yaml` in any directory above). */
  isTemplate(key: string): boolean {
    if (this.#directories.size === 0) return false;
    for (let at = key.indexOf('/templates/'); at !== -1; at = key.indexOf('/templates/', at + 1)) {
      if (this.#directories.has(key.slice(0, at + 1))) return true;
    }
    return false;
  }
}
