import type { RuleMeta } from '../rule.ts';

const about =
  'The file `kruise-lint.yaml` holds the settings of a project for the editor and the command line. `kruise-lint` does not run ' +
  'with a file that has errors, since it would judge by settings that nobody meant; the editor takes what is valid of it.';

/** A key that is no setting. */
export const unknownSetting: RuleMeta = {
  code: 'configuration/unknown-setting',
  severity: 'error',
  summary: 'A setting in kruise-lint.yaml that does not exist.',
  explanation: `${about}\n\nA misspelled setting has no effect: the quick fix writes the one that is most likely meant.`,
};

/** A value that a setting cannot have. */
export const invalidSetting: RuleMeta = {
  code: 'configuration/invalid-value',
  severity: 'error',
  summary: 'A value in kruise-lint.yaml that its setting cannot have.',
  explanation: `${about}\n\nThe message says which values there are. Only the first YAML document of the file is read.`,
};

/** A severity for a rule that does not exist. */
export const unknownCode: RuleMeta = {
  code: 'configuration/unknown-code',
  severity: 'warning',
  summary: 'A severity in kruise-lint.yaml for a rule that does not exist.',
  explanation:
    'Below `severities` stand the codes of findings, as they are shown behind each of them. A code that does not exist changes ' +
    'nothing: it is misspelled, or of another version of Kruise Tools.',
};

/** A feature gate that the release does not know. */
export const unknownGate: RuleMeta = {
  code: 'configuration/unknown-feature-gate',
  severity: 'warning',
  summary: 'A feature gate in kruise-lint.yaml that the Kruise release does not have.',
  explanation:
    'kruise-manager of the chosen release does not start with a feature gate that it does not know. Here such a gate changes ' +
    'nothing: it is misspelled, or `kruiseVersion` names another release than the one that runs in the cluster.',
};

/** What is said about `kruise-lint.yaml`. */
export const configurationMetas: readonly RuleMeta[] = [unknownSetting, invalidSetting, unknownCode, unknownGate];
