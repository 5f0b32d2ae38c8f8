import type { PageNode } from './page-node.ts';

/**
 * Makes the children of `parent` those in `nodes`. Elements that stay keep their identity, and with it focus and scrolling: those
 * with a key by their key, the others by their place.
 */
export function patchChildren(parent: Element, nodes: readonly PageNode[]): void {
  const keyed = new Map<string, Element>();
  const unkeyed: Element[] = [];
  for (const child of parent.children) {
    const key = keys.get(child);
    if (key === undefined) unkeyed.push(child);
    else keyed.set(key, child);
  }
  const elements = nodes.map((wanted) => {
    const old = wanted.key === undefined ? unkeyed.shift() : keyed.get(wanted.key);
    const element = old?.tagName.toLowerCase() === wanted.tag ? old : document.createElement(wanted.tag);
    patchElement(element, wanted);
    return element;
  });
  // What goes is taken out first, so that what stays is not moved, which would take its focus.
  const staying = new Set(elements);
  for (const child of [...parent.children]) if (!staying.has(child)) child.remove();
  for (const [index, element] of elements.entries()) {
    const there = parent.children[index];
    if (there !== element) parent.insertBefore(element, there ?? null);
  }
}

/** The keys of elements; not in the page, where anything could be a key. */
const keys = new WeakMap<Element, string>();

function patchElement(element: Element, { key, attributes, text, children }: PageNode): void {
  if (key !== undefined) keys.set(element, key);
  for (const name of element.getAttributeNames()) {
    if (attributes[name] === undefined) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (children) patchChildren(element, children);
  else if (element.textContent !== text) element.textContent = text ?? '';
}
