import type { RuleMeta } from '../rule.ts';

/** Reports ignores that name no rule. */
export const unknownIgnore: RuleMeta = {
  code: 'yaml/unknown-ignore',
  severity: 'warning',
  summary: 'An ignore comment names no rule.',
  explanation:
    'A comment `# kruise-lint disable-next-line <code> -- reason` silences the named findings on the next line, and ' +
    '`# kruise-lint disable <code> -- reason` those of the whole YAML document: it stands anywhere in it, or above the first `---` line ' +
    'of the file. Several codes are separated by commas. One that names no code, or a code that does not ' +
    'exist, silences nothing: most likely it is misspelled.',
};

/** Reports ignores that silence nothing. */
export const unusedIgnore: RuleMeta = {
  code: 'yaml/unused-ignore',
  severity: 'warning',
  summary: 'An ignore comment silences nothing.',
  explanation:
    'The finding that the comment was written for is gone, or it is reported on another line. A comment that stays behind ' +
    'would hide the next mistake of the same kind: remove it.',
};
