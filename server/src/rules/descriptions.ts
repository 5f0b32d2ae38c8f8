import { homepage } from '../base/product.ts';
import { allMetas } from './registry.ts';
import type { Severity } from './rule.ts';

/** A rule as other programs and people are told of it. */
export interface RuleDescription {
  readonly code: string;
  readonly summary: string;
  readonly explanation: string;
  readonly severity: Severity;
  /** The rule's documentation page. */
  readonly url: string;
}

/** Every rule, and what the engine itself reports. */
export function ruleDescriptions(): readonly RuleDescription[] {
  return allMetas.map(({ code, summary, explanation, severity }) => ({
    code,
    summary,
    explanation,
    severity,
    url: ruleUrl(code),
  }));
}

/** The documentation page of a rule. */
export function ruleUrl(code: string): string {
  return `${homepage}/blob/main/docs/rules/${code}.md`;
}
