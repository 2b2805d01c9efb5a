import { builderRules } from './builder-rules.js';
import { jsonRules } from './json-rules.js';

/**
 * Every rule of the platform's document, said once.
 *
 * `section` is where the document says it, `sentence` what it says. A rule about something that a builder can lack
 * also has `needs`: what is missing and the call that brings it, as the compiler and the builder put it.
 *
 * @example
 * ```ts
 * rules['element-max-3-buttons'].sentence // 'An element has at most 3 buttons.'
 * ```
 */
export const rules: typeof builderRules & typeof jsonRules = /* @__PURE__ */ Object.assign({}, builderRules, jsonRules);

/** The id of a rule. */
export type RuleId = keyof typeof rules;

/** What a rule says, in one sentence. */
export type RuleSentence<Id extends RuleId> = (typeof rules)[Id]['sentence'];

/** The rules about something that a builder can lack. */
export type NeedsRule = { [Id in RuleId]: (typeof rules)[Id] extends { readonly needs: string } ? Id : never }[RuleId];

/** What is missing, and the call that brings it. */
export type RuleNeeds<Id extends NeedsRule> = (typeof rules)[Id]['needs'];
