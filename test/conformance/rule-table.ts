import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'RULES.md');

function numbered(prefix: string, from: number, to: number, width = 2): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${String(from + index).padStart(width, '0')}`);
}

/** The rules of the Pod webhook that need a case: SidecarSet's steps and traps, WorkloadSpread, PodUnavailableBudget, other stages. */
export const requiredRules: readonly string[] = [
  ...numbered('SS-D', 1, 7),
  ...numbered('SS-I', 1, 42),
  ...numbered('F-', 1, 37),
  ...numbered('WS-D.', 1, 7, 1),
  ...numbered('WS-F.', 1, 12, 1),
  ...numbered('WS-G.', 1, 15, 1),
  'PUB-D.1',
  'PUB-G.3',
  'PUB-G.5',
  'PPS',
  'PPM',
  'readiness-gate',
  'launch-priority',
  'enhanced-liveness',
];

/** Rules of the catalogue that no case of this folder can show, and where they are shown instead. */
export const shownElsewhere: Readonly<Record<string, string>> = {
  'SS-I10': 'unit tests (canary sets came after the release that the oracle runs)',
  'F-15': 'unit tests (canary sets came after the release that the oracle runs)',
};

/** What the table needs of a case of any sort. */
export interface TaggedCase {
  readonly name: string;
  readonly rules?: readonly string[];
}

/** The table of rules and cases. */
export function renderRuleTable(cases: readonly TaggedCase[]): string {
  const casesOf = new Map<string, string[]>();
  for (const { name, rules } of cases)
    for (const rule of rules ?? []) casesOf.set(rule, [...(casesOf.get(rule) ?? []), name]);
  const rules = [...new Set([...requiredRules, ...casesOf.keys()])];
  const rows = rules.map(
    (rule) => `| ${rule} | ${casesOf.get(rule)?.join(', ') ?? shownElsewhere[rule] ?? 'MISSING'} |`,
  );
  return `# Rules and the cases that show them

Made by \`npm run conformance:generate\` from the tags of \`cases/*.yaml\` and \`validation-cases/*.yaml\`.

| rule | cases |
|---|---|
${rows.join('\n')}
`;
}

export function readRuleTable(): string {
  return readFileSync(file, 'utf8');
}

export function writeRuleTable(cases: readonly TaggedCase[]): void {
  writeFileSync(file, renderRuleTable(cases));
}
