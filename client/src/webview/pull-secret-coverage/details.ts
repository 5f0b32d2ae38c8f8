import type { CoverageCell, CoverageLink } from '../../../../server/src/protocol/index.ts';
import type { MissingSecret, PanelTexts, Place } from '../../features/pull-secret-coverage/messages.ts';
import { node, type PageNode } from './page-node.ts';
import { statusNode } from './status.ts';

/** A cell of the coverage and the row that it is in. */
export interface SelectedCell {
  readonly namespace: string;
  readonly cell: CoverageCell;
}

/** More pullers than this are only counted by the reader's patience; the table stays the main thing. */
const mostPullers = 50;

/** What is told of the selected cell, with links to every manifest that has to do with it. */
export function cellDetails(selected: SelectedCell | undefined, texts: PanelTexts): readonly PageNode[] {
  if (!selected) return [node('p', { key: 'none', class: 'quiet' }, texts.noDetails)];
  const { namespace, cell } = selected;
  const { secret, pullers } = cell;
  const missing = missingSecret(selected);
  return [
    node('h2', { key: 'heading' }, `${namespace} · ${cell.image}`),
    node('p', { key: 'status' }, [statusNode(cell.status, texts), node('span', {}, ` ${cell.detail}`)]),
    node('ul', { key: 'links' }, [
      secret && secret.uri !== ''
        ? node('li', { key: 'secret' }, [link(secret, fill(texts.openSecret, secret.label))])
        : undefined,
      missing &&
        node('li', { key: 'create' }, [
          node('button', { type: 'button', 'data-create': JSON.stringify(missing) }, texts.createSecret),
        ]),
      node('li', { key: 'pullers' }, [
        node('span', {}, texts.pulledBy),
        node(
          'ul',
          {},
          distinct(pullers)
            .slice(0, mostPullers)
            .map((puller) => node('li', {}, [link(puller, puller.label)])),
        ),
      ]),
    ]),
  ];
}

/** Where Enter in the cell leads: to the Secret, or to what pulls the image where there is none. */
export function firstPlace({ cell: { secret, pullers } }: SelectedCell): Place | undefined {
  const target = secret && secret.uri !== '' ? secret : pullers[0];
  return target && { uri: target.uri, range: target.range };
}

/** A text with its placeholders replaced. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d+)\}/g, (placeholder, index: string) => String(values[Number(index)] ?? placeholder));
}

function missingSecret({ namespace, cell }: SelectedCell): MissingSecret | undefined {
  const { status, secret, image } = cell;
  if (status !== 'missing' || !secret) return undefined;
  return { name: secret.label.replace(/^Secret /, ''), namespace, image };
}

/** A workload may pull an image in several containers. */
function distinct(links: readonly CoverageLink[]): readonly CoverageLink[] {
  const keys = links.map(({ uri, range }) => `${uri} ${range.start.line}`);
  return links.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

function link({ uri, range }: CoverageLink, text: string): PageNode {
  return node('button', { type: 'button', class: 'link', 'data-open': JSON.stringify({ uri, range }) }, text);
}
