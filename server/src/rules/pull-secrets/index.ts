import type { Rule } from '../rule.ts';
import { authMismatchRule } from './auth-mismatch.ts';
import { pullSecretContentRule } from './content.ts';
import { duplicatePullSecretRule } from './duplicate-name.ts';
import { entryKeyRule } from './entry-key.ts';
import { expiringCredentialsRule } from './expiring.ts';
import { pullSecretFormatRule } from './format.ts';
import { hiddenServiceAccountRule } from './hidden-service-account.ts';
import { pullSecretKeyRule } from './key.ts';
import { listOfNamesRule } from './list-of-names.ts';
import { missingListRule } from './missing-list.ts';
import { namespaceInReferenceRule } from './namespace-in-reference.ts';
import { namespaceNameRule } from './namespace-name.ts';
import { noCredentialsRule } from './no-credentials.ts';
import { imageNotCoveredRule } from './not-covered.ts';
import { otherNamespaceRule } from './other-namespace.ts';
import { pathPrefixRule } from './path-prefix.ts';
import { serviceAccountPatchRule } from './service-account-patch.ts';
import { pullSecretTypeRule } from './type.ts';
import { undecodablePullSecretRule } from './undecodable.ts';
import { unquotedTemplateRule } from './unquoted-template.ts';
import { unusablePullSecretRule } from './unusable.ts';

/** The rules of this folder. */
export const pullSecretsRules: readonly Rule[] = [
  authMismatchRule,
  pullSecretContentRule,
  duplicatePullSecretRule,
  entryKeyRule,
  expiringCredentialsRule,
  pullSecretFormatRule,
  hiddenServiceAccountRule,
  pullSecretKeyRule,
  listOfNamesRule,
  missingListRule,
  namespaceInReferenceRule,
  namespaceNameRule,
  noCredentialsRule,
  imageNotCoveredRule,
  otherNamespaceRule,
  pathPrefixRule,
  serviceAccountPatchRule,
  pullSecretTypeRule,
  undecodablePullSecretRule,
  unquotedTemplateRule,
  unusablePullSecretRule,
];
