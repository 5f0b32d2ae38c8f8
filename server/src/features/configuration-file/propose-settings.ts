import { CompletionItemKind } from 'vscode-languageserver-types';
import { valueAt } from '../../base/json.ts';
import { resolveFeatureGates, settableGateNames, type FeatureGates } from '../../kruise/feature-gates.ts';
import { kruiseVersions } from '../../kruise/kruise-version.ts';
import { settingDescriptions, severityDescriptions } from '../../rules/configuration-file/settings.ts';
import { ruleDescriptions } from '../../rules/descriptions.ts';
import type { CompletionRequest } from '../completion/completion-request.ts';
import { ranks, type Proposal, type ScalarValue } from '../completion/proposal.ts';
import { chosenVersion } from './chosen-version.ts';

/** What can be written at the cursor of a `kruise-lint.yaml`. */
export function proposeSettings({ cursor, document }: CompletionRequest): readonly Proposal[] {
  const [name, key] = cursor.path;
  const version = chosenVersion(valueAt(document.value, ['kruiseVersion']));
  const proposals: Proposal[] = [];
  if (cursor.accepts.key) {
    if (cursor.path.length === 0) proposals.push(...settings());
    if (cursor.path.length === 1 && name === 'severities') proposals.push(...codes());
    if (cursor.path.length === 1 && name === 'featureGates') {
      const defaults: FeatureGates & Readonly<Record<string, boolean>> = resolveFeatureGates(version, {});
      proposals.push(
        ...settableGateNames(version).map((gate) =>
          entry(gate, `${String(defaults[gate] ?? false)} in Kruise ${version}`, '', [true, false]),
        ),
      );
    }
  }
  if (cursor.accepts.value) {
    if (name === 'kruiseVersion' && cursor.path.length === 1) proposals.push(...values(kruiseVersions));
    if (name === 'featureGates' && key !== undefined) proposals.push(...values([true, false]));
    if (name === 'severities' && key !== undefined) proposals.push(...severities());
  }
  return proposals.filter(({ write }) => write.as !== 'key' || !cursor.keys.has(write.key));
}

function settings(): readonly Proposal[] {
  return settingDescriptions.map(({ name, kind, description, byDefault }): Proposal => {
    const shape = kind === 'globs' ? 'list' : kind === 'gates' || kind === 'severities' ? 'mapping' : 'scalar';
    const choices = kind === 'version' ? { choices: kruiseVersions } : {};
    return {
      label: name,
      kind: shape === 'scalar' ? CompletionItemKind.Property : CompletionItemKind.Struct,
      detail: shape === 'scalar' ? `default ${String(byDefault)}` : shape,
      documentation: description,
      rank: ranks.likely,
      write: { as: 'key', key: name, shape, ...choices },
    };
  });
}

function codes(): readonly Proposal[] {
  const names = Object.keys(severityDescriptions);
  return ruleDescriptions().map(({ code, severity, summary, explanation }) =>
    entry(code, severity, `**${summary}**\n\n${explanation}`, names),
  );
}

function severities(): readonly Proposal[] {
  return Object.entries(severityDescriptions).map(([name, description]) => ({
    label: name,
    kind: CompletionItemKind.EnumMember,
    documentation: description,
    rank: ranks.likely,
    write: { as: 'value', value: name },
  }));
}

function entry(key: string, detail: string, documentation: string, choices: readonly ScalarValue[]): Proposal {
  const write = { as: 'key', key, shape: 'scalar', choices } as const;
  return { label: key, kind: CompletionItemKind.Property, detail, documentation, rank: ranks.likely, write };
}

function values(all: readonly ScalarValue[]): readonly Proposal[] {
  return all.map((value) => ({
    label: String(value),
    kind: CompletionItemKind.Value,
    rank: ranks.likely,
    write: { as: 'value', value },
  }));
}
