import { engineMetas } from './engine-metas.ts';
import type { Rule, RuleMeta } from './rule.ts';
import { cloneSetRules } from './cloneset/index.ts';
import { coreRules } from './core/index.ts';
import { injectionRules } from './injection/index.ts';
import { kubernetesRules } from './kubernetes/index.ts';
import { budgetRules } from './podunavailablebudget/index.ts';
import { objectRules } from './object/index.ts';
import { pullSecretsRules } from './pull-secrets/index.ts';
import { referencesRules } from './references/index.ts';
import { schemaRules } from './schema/index.ts';
import { sidecarSetRules } from './sidecarset/index.ts';
import { workloadRules } from './workload/index.ts';
import { spreadRules } from './workloadspread/index.ts';

/** Every rule of the product. A test compares it with the folders. */
export const allRules: readonly Rule[] = [
  ...cloneSetRules,
  ...coreRules,
  ...injectionRules,
  ...kubernetesRules,
  ...budgetRules,
  ...objectRules,
  ...pullSecretsRules,
  ...referencesRules,
  ...schemaRules,
  ...sidecarSetRules,
  ...workloadRules,
  ...spreadRules,
];

/** Everything that a finding can be: the rules, and what the engine itself says. Documentation and reports are made from it. */
export const allMetas: readonly RuleMeta[] = [...allRules.map(({ meta }) => meta), ...engineMetas];
