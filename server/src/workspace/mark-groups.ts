import type { DependencyGraph } from './dependencies.ts';
import { keys } from './keys.ts';
import type { Mark } from './marks.ts';

/**
 * Into which groups the objects with a mark fall: by the label key that they ask for, and by what they have under the mark. Who
 * looks for objects goes through the few groups instead of the many objects.
 */
export class MarkGroups {
  readonly #graph: DependencyGraph;
  /** How many objects there are, by name, label key (empty where they ask for none) and content (empty where it has none). */
  readonly #counts = new Map<string, Map<string, Map<string, number>>>();

  constructor(graph: DependencyGraph) {
    this.#graph = graph;
  }

  /** The label keys that objects with the mark ask for; an empty text stands for those that ask for none. */
  labelsOf(name: string): readonly string[] {
    this.#graph.read(keys.markLabels(name));
    return [...(this.#counts.get(name)?.keys() ?? [])];
  }

  /** The contents of the objects with the mark that ask for a label. */
  contentsOf(name: string, label: string): readonly string[] {
    this.#graph.read(keys.markContents(name, label));
    return [...(this.#counts.get(name)?.get(label)?.keys() ?? [])];
  }

  add(mark: Mark): void {
    this.#count(mark, 1);
  }

  delete(mark: Mark): void {
    this.#count(mark, -1);
  }

  #count({ name, label, content = '' }: Mark, difference: number): void {
    const key = label?.key ?? '';
    const byLabel = this.#counts.get(name) ?? new Map<string, Map<string, number>>();
    const byContent = byLabel.get(key) ?? new Map<string, number>();
    const labelsBefore = byLabel.size;
    const contentsBefore = byContent.size;
    setCount(byContent, content, (byContent.get(content) ?? 0) + difference);
    if (byContent.size > 0) byLabel.set(key, byContent);
    else byLabel.delete(key);
    if (byLabel.size > 0) this.#counts.set(name, byLabel);
    else this.#counts.delete(name);
    if (byContent.size !== contentsBefore) this.#graph.changed(keys.markContents(name, key));
    if (byLabel.size !== labelsBefore) this.#graph.changed(keys.markLabels(name));
  }
}

function setCount(counts: Map<string, number>, key: string, count: number): void {
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
