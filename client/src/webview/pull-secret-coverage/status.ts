import type { CoverageStatus } from '../../../../server/src/protocol/index.ts';
import type { PanelTexts } from '../../features/pull-secret-coverage/messages.ts';
import { node, type PageNode } from './page-node.ts';

/** A status as a sign and a word: colour only repeats them. */
export function statusNode(status: CoverageStatus, { statuses }: PanelTexts): PageNode {
  return node('span', { class: 'status' }, [
    node('span', { class: 'sign', 'aria-hidden': 'true' }, signOf(status)),
    node('span', {}, statuses[status]),
  ]);
}

function signOf(status: CoverageStatus): string {
  switch (status) {
    case 'covered':
      return '✓';
    case 'unknown':
      return '?';
    case 'none':
      return '–';
    default:
      return '✗';
  }
}
