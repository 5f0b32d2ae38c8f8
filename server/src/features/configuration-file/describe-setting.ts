import { valueAt, type JsonPath } from '../../base/json.ts';
import { collectiveGates, isFeatureGate, resolveFeatureGates } from '../../kruise/feature-gates.ts';
import type { SeverityOverride } from '../../workspace/configuration.ts';
import { settingDescriptions, severityDescriptions } from '../../rules/configuration-file/settings.ts';
import { ruleDescriptions } from '../../rules/descriptions.ts';
import type { ManifestDocument } from '../../yaml/manifest-document.ts';
import { chosenVersion } from './chosen-version.ts';

/** Markdown about what stands at `path` of a `kruise-lint.yaml`; `undefined` where nothing is known of it. */
export function describeSetting(document: ManifestDocument, path: JsonPath, on: 'key' | 'value'): string | undefined {
  const [name, key] = path;
  const setting = settingDescriptions.find((candidate) => candidate.name === name);
  if (setting === undefined) return undefined;
  if (path.length === 1) return `${setting.description}\n\nDefault: \`${JSON.stringify(setting.byDefault)}\``;
  if (setting.kind === 'severities' && on === 'value') {
    const value = valueAt(document.value, path);
    return severityDescriptions[(value === false ? 'off' : value) as SeverityOverride];
  }
  if (setting.kind === 'severities') return describeCode(key);
  return setting.kind === 'gates' && on === 'key' ? describeGate(document, String(key)) : undefined;
}

function describeCode(code: unknown): string | undefined {
  const rule = ruleDescriptions().find((candidate) => candidate.code === code);
  if (rule === undefined) return undefined;
  return `**${rule.summary}**\n\n${rule.explanation}\n\nDefault: \`${rule.severity}\`. [Documentation](${rule.url})`;
}

function describeGate(document: ManifestDocument, gate: string): string | undefined {
  const version = chosenVersion(valueAt(document.value, ['kruiseVersion']));
  if (collectiveGates.some((name) => name === gate)) {
    const stage = gate.slice('All'.length).toLowerCase();
    return `All ${stage} feature gates of kruise-manager, but for those that are named themselves`;
  }
  if (!isFeatureGate(gate, version)) return undefined;
  const byDefault = String(resolveFeatureGates(version, {})[gate]);
  return `Feature gate of kruise-manager. Default in Kruise ${version}: \`${byDefault}\``;
}
