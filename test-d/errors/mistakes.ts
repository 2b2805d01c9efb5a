import type { RuleId } from 'sendable';

/** Illegal uses by the rule that each would break, and by name. They stand below the preamble; `^` is where the error is reported. */
export type Mistakes = Readonly<Partial<Record<RuleId, Readonly<Record<string, string>>>>>;
