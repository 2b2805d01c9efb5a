import { quoted } from '../rules/found.js';
import { type Fields, withText, wrong } from './fields.js';
import { RECIPIENTS } from './message-fields.js';
import { defined } from './shape.js';
import { violation } from './violation.js';

// In the order of the fields CUSTOMER, STAFF and USER.
const KEYS: readonly string[] = ['appCustomerId', 'appStaffId', 'id'];

export const hasRecipient = (fields: Fields): boolean => (fields.set & RECIPIENTS) !== 0;

/** Addresses a message by the id of one field. */
export const withRecipientId = (fields: Fields, field: number, id: unknown): Fields => {
  if (hasRecipient(fields)) throw wrong('recipient-exactly-one', fields, field, 'another');
  return withText(fields, field, id, 'id-not-empty');
};

/** Addresses a message by an object with exactly one of the ids. */
export const withRecipient = (fields: Fields, recipient: unknown): Fields => {
  const given = defined(Object.entries(Object(recipient)));
  const [[key, id] = ['', ''], second] = given;
  const field = KEYS.indexOf(key);
  if (field < 0 || second) {
    const names = quoted(`${given.map(([name]) => name)}`);
    throw violation('recipient-exactly-one', 'recipient', `fields ${names}`);
  }
  return withRecipientId(fields, field, id);
};
