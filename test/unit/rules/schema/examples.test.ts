import { describe, expect, it } from 'vitest';
import { enumRule } from '../../../../server/src/rules/schema/enum.ts';
import { fieldOfOtherVersionRule } from '../../../../server/src/rules/schema/field-of-other-version.ts';
import { fieldTooNewRule } from '../../../../server/src/rules/schema/field-too-new.ts';
import { formatRule } from '../../../../server/src/rules/schema/format.ts';
import { metadataOfOtherVersionRule } from '../../../../server/src/rules/schema/metadata-of-other-version.ts';
import { minimumRule } from '../../../../server/src/rules/schema/minimum.ts';
import { misplacedFieldRule } from '../../../../server/src/rules/schema/misplaced-field.ts';
import { requiredRule } from '../../../../server/src/rules/schema/required.ts';
import { typeRule } from '../../../../server/src/rules/schema/type.ts';
import { unknownFieldRule } from '../../../../server/src/rules/schema/unknown-field.ts';
import { unknownKindRule } from '../../../../server/src/rules/schema/unknown-kind.ts';
import { versionNotServedRule } from '../../../../server/src/rules/schema/version-not-served.ts';
import { checkRule } from './check-rule.ts';

const rules = [
  enumRule,
  fieldOfOtherVersionRule,
  fieldTooNewRule,
  formatRule,
  metadataOfOtherVersionRule,
  minimumRule,
  misplacedFieldRule,
  requiredRule,
  typeRule,
  unknownFieldRule,
  unknownKindRule,
  versionNotServedRule,
];

describe.each(rules.map((rule) => [rule.meta.code, rule] as const))('%s', (_, rule) => {
  it('reports once in its bad example', () => {
    expect(checkRule(rule, rule.meta.examples?.bad ?? '').reports).toHaveLength(1);
  });

  it.each(rules.map((other) => [other.meta.code, other] as const))(
    'has a good example that %s is content with',
    (__, other) => {
      const isForMain = rule === minimumRule;
      expect(checkRule(other, rule.meta.examples?.good ?? '', { version: isForMain ? 'main' : '1.9' }).reports).toEqual(
        [],
      );
    },
  );
});
