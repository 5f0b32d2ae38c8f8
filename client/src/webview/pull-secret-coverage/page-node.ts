/** An element of the page as data: made by pure functions, put on the page by `patchChildren`. Texts become text nodes, never markup. */
export interface PageNode {
  readonly tag: string;
  /** Tells elements of one parent apart, so that an element keeps its focus while others come and go around it. */
  readonly key?: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly PageNode[];
}

type Content = string | readonly (PageNode | undefined)[];

/** An element with a text or with children; attributes that are `undefined` are left out. */
export function node(
  tag: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: Content = [],
): PageNode {
  const given = Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const { key, ...rest } = given;
  const own =
    typeof content === 'string' ? { text: content } : { children: content.filter((child) => child !== undefined) };
  return { tag, ...(key === undefined ? {} : { key }), attributes: rest, ...own };
}

/** The text of an element as it is read: what is hidden from screen readers is left out. */
export function textOf({ attributes, text, children = [] }: PageNode): string {
  if (attributes['aria-hidden'] === 'true') return '';
  const parts = [text?.trim() ?? '', ...children.map(textOf)];
  return parts.filter((part) => part !== '').join(' ');
}
