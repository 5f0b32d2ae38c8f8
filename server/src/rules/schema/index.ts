import type { Rule } from '../rule.ts';
import { enumRule } from './enum.ts';
import { fieldOfOtherVersionRule } from './field-of-other-version.ts';
import { fieldTooNewRule } from './field-too-new.ts';
import { formatRule } from './format.ts';
import { metadataOfOtherVersionRule } from './metadata-of-other-version.ts';
import { minimumRule } from './minimum.ts';
import { misplacedFieldRule } from './misplaced-field.ts';
import { requiredRule } from './required.ts';
import { typeRule } from './type.ts';
import { unknownFieldRule } from './unknown-field.ts';
import { unknownKindRule } from './unknown-kind.ts';
import { versionNotServedRule } from './version-not-served.ts';

/** The rules of this folder. */
export const schemaRules: readonly Rule[] = [
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
