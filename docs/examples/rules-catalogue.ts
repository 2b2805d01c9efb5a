import { Message, RuleViolation, rules } from 'sendable';

const fromDatabase = '';

try {
  Message.text(fromDatabase);
} catch (error) {
  if (!RuleViolation.is(error)) throw error;
  console.log(error.message);
  console.log(error.rule, 'at', error.path, 'from section', rules[error.rule].section);
}
