import { describe, expect, it } from 'vitest';
import { enumRule } from '../../../../server/src/rules/schema/enum.ts';
import { fieldOfOtherVersionRule } from '../../../../server/src/rules/schema/field-of-other-version.ts';
import { metadataOfOtherVersionRule } from '../../../../server/src/rules/schema/metadata-of-other-version.ts';
import { misplacedFieldRule } from '../../../../server/src/rules/schema/misplaced-field.ts';
import { typeRule } from '../../../../server/src/rules/schema/type.ts';
import { unknownFieldRule } from '../../../../server/src/rules/schema/unknown-field.ts';
import { unknownKindRule } from '../../../../server/src/rules/schema/unknown-kind.ts';
import { versionNotServedRule } from '../../../../server/src/rules/schema/version-not-served.ts';
import { checkRule } from './check-rule.ts';

const head = `apiVersion: apps.kruise.io/v1beta1
kind: SidecarSet
metadata:
  name: log-agent
spec:
  selector: # who gets it
    matchLabels:
      app: shop
`;

describe('fixes of schema rules', () => {
  it('rename a misspelled field, and keep comments', () => {
    const { fixed, titles } = checkRule(
      unknownFieldRule,
      `${head}  containers:\n  - name: a\n    imagePullPolcy: Always # please\n`,
    );
    expect(titles()).toEqual(['Rename to `imagePullPolicy`', 'Remove `imagePullPolcy`']);
    expect(fixed('Rename to `imagePullPolicy`')).toBe(
      `${head}  containers:\n  - name: a\n    imagePullPolicy: Always # please\n`,
    );
    expect(fixed('Remove `imagePullPolcy`')).toBe(`${head}  containers:\n  - name: a\n`);
  });

  it('turn namespace into a namespaceSelector', () => {
    const { fixed } = checkRule(fieldOfOtherVersionRule, `${head}  namespace: shop\n  containers:\n  - name: a\n`);
    expect(fixed('Use `namespaceSelector` with the label `kubernetes.io/metadata.name`')).toBe(
      `${head}  namespaceSelector:\n    matchLabels:\n      kubernetes.io/metadata.name: shop\n  containers:\n  - name: a\n`,
    );
  });

  it('do not touch a namespaceSelector that is there', () => {
    const { titles } = checkRule(
      fieldOfOtherVersionRule,
      `${head}  namespace: shop\n  namespaceSelector: {matchLabels: {team: shop}}\n`,
    );
    expect(titles()).toEqual(['Change `apiVersion` to `apps.kruise.io/v1alpha1`']);
  });

  it('move a field to where it belongs', () => {
    const { fixed } = checkRule(
      misplacedFieldRule,
      `${head}  containers:\n  - name: a\n    volumeMounts:\n    - name: logs\n    mountPath: /var/log\n`,
    );
    expect(fixed('Move under `volumeMounts[]`')).toBe(
      `${head}  containers:\n  - name: a\n    volumeMounts:\n    - name: logs\n      mountPath: /var/log\n`,
    );
  });

  it('move a field with all that it holds', () => {
    const { fixed } = checkRule(
      misplacedFieldRule,
      `${head}  containers:\n  - name: a\n    imagePullSecrets:\n    - name: regcred\n`,
    );
    expect(fixed('Move under `spec`')).toBe(
      `${head}  containers:\n  - name: a\n  imagePullSecrets:\n  - name: regcred\n`,
    );
  });

  it.each([
    ['on', 'Quote it: "on"', '"on"'],
    ['0123', 'Quote it: "0123"', '"0123"'],
    ['8080', 'Quote it: "8080"', '"8080"'],
    ['1.10', 'Quote it: "1.10"', '"1.10"'],
  ])('quote %s as it was written', (written, title, expected) => {
    const { fixed } = checkRule(
      typeRule,
      `${head}  containers:\n  - name: a\n    env:\n    - name: A\n      value: ${written}\n`,
    );
    expect(fixed(title)).toContain(`      value: ${expected}\n`);
  });

  it('replace a value by the nearest one', () => {
    const { fixed } = checkRule(enumRule, `${head}  updateStrategy:\n    type: notupdate\n`);
    expect(fixed('Replace with `NotUpdate`')).toBe(`${head}  updateStrategy:\n    type: NotUpdate\n`);
  });

  it('change the group of a kind', () => {
    const { fixed, reports } = checkRule(
      unknownKindRule,
      'apiVersion: apps.kruise.io/v1beta1\nkind: PodUnavailableBudget\nmetadata: {name: a}\n',
    );
    expect(reports[0]?.path).toEqual(['apiVersion']);
    expect(fixed('Change to `policy.kruise.io/v1alpha1` PodUnavailableBudget')).toContain(
      'apiVersion: policy.kruise.io/v1alpha1\n',
    );
  });

  it('change the kind', () => {
    const { fixed, reports } = checkRule(
      unknownKindRule,
      'apiVersion: apps.kruise.io/v1beta1\nkind: SideCarSets\nmetadata: {name: a}\n',
    );
    expect(reports[0]?.message).toContain('Did you mean SidecarSet?');
    expect(fixed('Change `kind` to `SidecarSet`')).toContain('kind: SidecarSet\n');
  });

  it('change the version to one that is served', () => {
    const { titles, reports } = checkRule(versionNotServedRule, head, { version: '1.8' });
    expect(titles()).toEqual(['Change `apiVersion` to `apps.kruise.io/v1alpha1`']);
    expect(reports[0]?.message).toBe(
      'Kruise 1.8 does not serve SidecarSet as `apps.kruise.io/v1beta1`: applying it fails with "no matches for kind". Use `apps.kruise.io/v1alpha1`, or set `kruise.kruiseVersion` to `1.9` if your cluster runs Kruise 1.9.',
    );
  });

  it('move an annotation of v1alpha1 into its field', () => {
    const { fixed } = checkRule(
      metadataOfOtherVersionRule,
      'apiVersion: policy.kruise.io/v1beta1\nkind: PodUnavailableBudget\nmetadata:\n  name: a\n  annotations:\n    kruise.io/pub-protect-operations: DELETE, EVICT\n    b: c\nspec:\n  maxUnavailable: 1\n',
      { version: 'main' },
    );
    expect(fixed('Move to `spec.protectOperations`')).toBe(
      'apiVersion: policy.kruise.io/v1beta1\nkind: PodUnavailableBudget\nmetadata:\n  name: a\n  annotations:\n    b: c\nspec:\n  maxUnavailable: 1\n  protectOperations:\n  - DELETE\n  - EVICT\n',
    );
  });

  it('work on an item of a List', () => {
    const list =
      'apiVersion: v1\nkind: List\nitems:\n- apiVersion: apps.kruise.io/v1beta1\n  kind: SidecarSet\n  spec:\n    containerss: []\n';
    expect(checkRule(unknownFieldRule, list, { path: ['items', 0] }).fixed('Rename to `containers`')).toBe(
      list.replace('containerss', 'containers'),
    );
  });
});

describe('schema rules in templates and patches', () => {
  it('say nothing of values that are not known yet', () => {
    const template = `${head}  containers:\n  - name: a\n    imagePullPolcy: Always\n    image: {{ .Values.image }}\n    command: {{ .Values.command }}\n`;
    expect(checkRule(typeRule, template, { isPartial: true }).reports).toEqual([]);
    expect(checkRule(unknownFieldRule, template, { isPartial: true }).reports).toHaveLength(1);
  });
});
