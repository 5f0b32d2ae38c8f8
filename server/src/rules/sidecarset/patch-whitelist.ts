import { isPresent } from '../../base/is-present.ts';
import { asArray, asObject, asString, isJsonObject, writtenKeys, type JsonValue } from '../../base/json.ts';
import { resolveFeatureGates } from '../../kruise/feature-gates.ts';
import { matchesSelector, readLabelSelector, UnknownOperator } from '../../kubernetes/label-selector.ts';
import { compileRe2, Re2Error, type Re2Pattern } from '../../kubernetes/regexp.ts';
import type { WorkspaceObject } from '../../workspace/workspace.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { configurationEntry, configurationName, type ConfigurationEntry } from '../kruise-configuration.ts';
import { relatedPlace } from '../related-place.ts';
import { sidecarSetExample } from './example.ts';
import {
  allowIn,
  allPatched,
  createConfiguration,
  moveToKruise,
  whitelistKey as dataKey,
} from './patch-whitelist-fixes.ts';
import { refused, sidecarSetKind, specOf } from './spec.ts';

/** An annotation that SidecarSets may not patch. */
export const patchWhitelistRule: Rule = {
  meta: {
    code: 'kruise/sidecarset/patch-whitelist',
    covers: ['SS-V60', 'F-08'],
    severity: 'error',
    summary: 'An annotation that SidecarSets may not patch.',
    explanation: [
      'A SidecarSet may patch only those Pod annotations that the cluster allows: in the ConfigMap `kruise-configuration` of the namespace',
      'that Kruise runs in, key `SidecarSet_PatchPodMetadata_WhiteList`. On a fresh install there is none, and every `patchPodMetadata`',
      'is refused, unless the feature gate `SidecarSetPatchPodMetadataDefaultsAllowed` is on.',
      '',
      'Where no manifest of the workspace holds the ConfigMap, this is a hint: the cluster may have it.',
    ].join('\n'),
    source: 'pkg/control/sidecarcontrol/util.go (v1.9.1), ValidateSidecarSetPatchMetadataWhitelist',
    examples: {
      bad: `${sidecarSetExample('  patchPodMetadata:\n  - annotations:\n      example.com/logs: "on"\n')}---\n${whitelist('^mesh/')}`,
      good: `${sidecarSetExample('  patchPodMetadata:\n  - annotations:\n      example.com/logs: "on"\n')}---\n${whitelist('^example.com/')}`,
    },
  },
  kinds: [sidecarSetKind],
  needsWorkspace: true,
  check(context) {
    const { object, workspace } = context;
    const patches = asArray(specOf(object)['patchPodMetadata']);
    if (patches.length === 0) return;
    const { configuration } = workspace;
    const gates = resolveFeatureGates(configuration.kruiseVersion, configuration.featureGates);
    const isAllowedByDefault = gates.SidecarSetPatchPodMetadataDefaultsAllowed === true;
    const entry = configurationEntry(workspace, dataKey);
    if (entry === undefined) return;
    if (entry.text === undefined) {
      if (!isAllowedByDefault) reportMissing(context, entry);
      return;
    }
    const related = entry.related('What SidecarSets may patch is listed here.');
    const reportAll = (message: string, fixes: () => readonly Fix[] = () => []): void =>
      context.report({
        path: ['spec', 'patchPodMetadata'],
        part: 'key',
        message: `${message} ${refused}`,
        related,
        fixes,
      });
    const patterns = patternsFor(object, entry.text);
    if (typeof patterns === 'string') {
      reportAll(`The list of annotations that SidecarSets may patch cannot be read: ${patterns}.`);
      return;
    }
    if (patterns.length === 0) {
      if (!isAllowedByDefault)
        reportAll(`No rule of the ConfigMap ${entry.place} lets this SidecarSet patch annotations.`, () =>
          entry.configMap ? allowIn(entry.configMap, allPatched(object)) : [],
        );
      return;
    }
    patches.forEach((patch, index) => {
      for (const key of writtenKeys(asObject(patch)?.['annotations'])) {
        if (patterns.some((pattern) => pattern.matches(key))) continue;
        context.report({
          path: ['spec', 'patchPodMetadata', index, 'annotations', key],
          part: 'key',
          message: `No rule of the ConfigMap ${entry.place} lets SidecarSets patch the annotation "${key}". ${refused}`,
          related,
          fixes: () => (entry.configMap ? allowIn(entry.configMap, [key]) : []),
        });
      }
    });
  },
};

function reportMissing(context: RuleContext, { place, configMap }: ConfigurationEntry): void {
  const { workspace, report } = context;
  const everywhere = workspace.objects({ group: '', kind: 'ConfigMap', name: configurationName });
  const [misplaced] = [...everywhere].filter((other) => other !== configMap && !other.isPartial);
  const elsewhere = misplaced && `: the one in the namespace "${misplaced.namespace ?? ''}" is not looked at`;
  report({
    path: ['spec', 'patchPodMetadata'],
    part: 'key',
    severity: configMap === undefined ? 'hint' : 'error',
    message:
      configMap === undefined
        ? `No manifest holds the ConfigMap ${place}, which lists the annotations that SidecarSets may patch${elsewhere ?? ''}. Unless the cluster has it, Kruise's webhook refuses the SidecarSet.`
        : `The ConfigMap ${place} has no key "${dataKey}", so SidecarSets may patch no annotations. ${refused}`,
    related: [
      ...(misplaced
        ? [
            relatedPlace(
              workspace,
              misplaced,
              ['metadata', 'namespace'],
              'This one is in another namespace, where Kruise does not look.',
            ),
          ]
        : []),
      ...(configMap ? [relatedPlace(workspace, configMap, ['data'], 'The key is missing here.')] : []),
    ],
    fixes: () => {
      if (configMap) return allowIn(configMap, allPatched(context.object));
      return [...(misplaced ? moveToKruise(context, misplaced) : []), ...createConfiguration(context)];
    },
  });
}

/** The patterns of all rules that apply to the SidecarSet, or what is wrong with the list. */
function patternsFor({ labels }: WorkspaceObject, text: string): readonly Re2Pattern[] | string {
  let list: JsonValue;
  try {
    list = JSON.parse(text) as JsonValue;
  } catch {
    return 'it is no JSON';
  }
  const patterns: Re2Pattern[] = [];
  for (const rule of asArray(asObject(list)?.['rules']).filter(isJsonObject)) {
    if (isPresent(rule['selector'])) {
      const selector = readLabelSelector(rule['selector']);
      if (selector instanceof UnknownOperator) return 'one of its selectors is not valid';
      if (!matchesSelector(selector, labels)) continue;
    }
    for (const expression of asArray(rule['allowedAnnotationKeyExprs'])) {
      const pattern = compileRe2(asString(expression) ?? '');
      if (pattern instanceof Re2Error) return `one of its regular expressions is not valid (${pattern.message})`;
      patterns.push(pattern);
    }
  }
  return patterns;
}

function whitelist(pattern: string): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${configurationName}
  namespace: kruise-system
data:
  ${dataKey}: |
    {"rules": [{"allowedAnnotationKeyExprs": ["${pattern}"]}]}
`;
}
