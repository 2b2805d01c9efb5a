import { isRuleViolation, Message, rules } from 'sendable';

const fromDatabase = '';

try {
  Message.text(fromDatabase);
} catch (error) {
  if (!isRuleViolation(error)) throw error;
  console.log(error.message);
  console.log(error.rule, 'at', error.path, 'from section', rules[error.rule].section);
}
