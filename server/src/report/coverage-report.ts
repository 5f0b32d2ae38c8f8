import type { CoverageCell, CoverageStatus, PullSecretCoverageResult } from '../protocol/index.ts';

const formatters = { table: formatTable, json: formatJson, markdown: formatMarkdown } as const;

export type CoverageFormat = keyof typeof formatters;

export const coverageFormats = Object.keys(formatters) as readonly CoverageFormat[];

/** Whether `name` is a format for the coverage of pull Secrets. */
export function isCoverageFormat(name: string): name is CoverageFormat {
  return Object.hasOwn(formatters, name);
}

/** The coverage as a text with its final line break. */
export function formatCoverage(
  result: PullSecretCoverageResult,
  format: CoverageFormat,
  toPath: (uri: string) => string,
): string {
  return formatters[format](result, toPath);
}

/** A status in words, with a symbol that does not depend on colour. */
const statusTexts: Readonly<Record<CoverageStatus, string>> = {
  covered: '✓ covered',
  missing: '✗ missing',
  'wrong-type': '✗ wrong type',
  'no-credentials': '✗ no credentials',
  refused: '✗ refused',
  blocked: '✗ blocked',
  'not-covered': '✗ host not covered',
  unknown: '? unknown',
  none: '– no Secret',
  invalid: '✗ no image',
};

interface Line {
  readonly team: string;
  readonly namespace: string;
  readonly cell: CoverageCell;
}

function linesOf({ groups }: PullSecretCoverageResult): readonly Line[] {
  return groups.flatMap(({ name, rows }) =>
    rows.flatMap(({ namespace, cells }) => cells.map((cell) => ({ team: name, namespace, cell }))),
  );
}

function formatTable(result: PullSecretCoverageResult): string {
  const head = ['TEAM', 'NAMESPACE', 'IMAGE', 'STATUS', 'DETAIL'];
  const rows = linesOf(result).map(({ team, namespace, cell }) => [
    team,
    namespace,
    cell.image,
    statusTexts[cell.status],
    cell.detail,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .concat(omission(result))
    .join('\n')
    .concat('\n');
}

function formatMarkdown(result: PullSecretCoverageResult): string {
  const escape = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&').replace(/\s+/g, ' ');
  const rows = linesOf(result).map(({ team, namespace, cell }) =>
    [team, namespace, cell.image, statusTexts[cell.status], cell.detail].map(escape),
  );
  return [['Team', 'Namespace', 'Image', 'Status', 'Detail'], ['---', '---', '---', '---', '---'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .concat(omission(result))
    .join('\n')
    .concat('\n');
}

function omission({ omittedImages }: PullSecretCoverageResult): readonly string[] {
  return omittedImages === 0 ? [] : ['', `${omittedImages} more images are left out.`];
}

function formatJson(result: PullSecretCoverageResult, toPath: (uri: string) => string): string {
  const link = ({ label, uri, range }: CoverageCell['pullers'][number]) =>
    uri === '' ? { label } : { label, file: toPath(uri), line: range.start.line + 1 };
  const cells = linesOf(result).map(({ team, namespace, cell }) => ({
    team,
    namespace,
    image: cell.image,
    status: cell.status,
    detail: cell.detail,
    ...(cell.secret ? { secret: link(cell.secret) } : {}),
    ...(cell.entry === undefined ? {} : { entry: cell.entry }),
    pullers: cell.pullers.map(link),
  }));
  return `${JSON.stringify({ images: result.images, omittedImages: result.omittedImages, cells }, undefined, 2)}\n`;
}
