import { type BuilderRuleId, requirements } from '../spec/requirements.js';
import { RuleViolation, violationText } from '../spec/violation.js';

/**
 * Makes the error of a builder that broke `rule`. Pass `must` to replace the rule's own requirement with a more exact one; a
 * value of a wrong type has no other.
 */
export const violation = (
  rule: BuilderRuleId | 'field-type',
  path: string,
  found: string,
  must: string = requirements[rule as BuilderRuleId],
): RuleViolation => atCaller(new RuleViolation(rule, path, violationText(rule, `\`${path}\``, found, must)));

/** The objects whose functions a caller calls; those whose functions call such a function in turn are later. */
export const called: object[] = [];

/**
 * Removes the frames of this library from the stack, so that Node shows the caller's line above an uncaught error. V8 removes
 * the frames up to a given function, and leaves none if it is not among them. Another object shows that: Node shows no line
 * after a read of the error's own stack. Other engines may have no such function.
 */
const atCaller = (error: RuleViolation): RuleViolation => {
  for (const functions of called)
    for (const name of Object.getOwnPropertyNames(functions)) {
      const probe = { stack: '' };
      const one = Object(functions)[name];
      Error.captureStackTrace?.(probe, one);
      if (/\n/.test(probe.stack)) {
        Error.captureStackTrace(error, one);
        return error;
      }
    }
  return error;
};
