import type { InjectionReason } from '../injection.ts';

/** Turns the facts of a reason into a sentence. Missing facts come as empty texts. */
export type Sentence = (facts: Readonly<Record<string, string>>, reason: InjectionReason) => string;
