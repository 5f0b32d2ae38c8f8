import type { Rule } from './rule.ts';
import { enumRule } from './schema/enum.ts';
import { fieldOfOtherVersionRule } from './schema/field-of-other-version.ts';
import { fieldTooNewRule } from './schema/field-too-new.ts';
import { formatRule } from './schema/format.ts';
import { metadataOfOtherVersionRule } from './schema/metadata-of-other-version.ts';
import { minimumRule } from './schema/minimum.ts';
import { misplacedFieldRule } from './schema/misplaced-field.ts';
import { requiredRule } from './schema/required.ts';
import { typeRule } from './schema/type.ts';
import { unknownFieldRule } from './schema/unknown-field.ts';
import { unknownKindRule } from './schema/unknown-kind.ts';
import { versionNotServedRule } from './schema/version-not-served.ts';

/** Every rule of the product. A test compares it with the folder. */
export const allRules: readonly Rule[] = [
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
