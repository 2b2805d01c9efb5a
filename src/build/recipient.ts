import { found } from '../rules/found.js';
import { RuleViolation } from '../rules/violation.js';
import type { Fields } from './fields.js';
import type { Json } from './shape.js';

// The numbers of the fields that every message starts with.
const CUSTOMER = 0;
const STAFF = 1;
const USER = 2;
const FIELDS: readonly (readonly [field: number, key: string])[] = [
  [CUSTOMER, 'appCustomerId'],
  [STAFF, 'appStaffId'],
  [USER, 'id'],
];

/** The JSON of a recipient; each id but one is undefined. */
export const recipientJson = (appCustomerId: unknown, appStaffId: unknown, id: unknown): Json => {
  if (appCustomerId !== undefined) return { appCustomerId };
  return appStaffId !== undefined ? { appStaffId } : { id };
};

export const hasRecipient = (fields: Fields): boolean => fields.has(CUSTOMER) || fields.has(STAFF) || fields.has(USER);

export const toCustomer = (fields: Fields, id: unknown): Fields => addressed(fields, CUSTOMER, id);
export const toStaff = (fields: Fields, id: unknown): Fields => addressed(fields, STAFF, id);
export const toUser = (fields: Fields, id: unknown): Fields => addressed(fields, USER, id);

/** The recipient from an object with exactly one of the three ids. */
export const toRecipient = (fields: Fields, recipient: unknown): Fields => {
  if (typeof recipient !== 'object' || recipient === null) throw new RuleViolation('field-type', 'recipient', found(recipient));
  const given = Object.entries(recipient).filter(([, id]) => id !== undefined);
  const unknown = given.find(([key]) => !FIELDS.some(([, name]) => name === key));
  if (unknown !== undefined) throw new RuleViolation('unknown-field', `recipient.${unknown[0]}`, found(unknown[1]));
  const [first, second] = FIELDS.flatMap(([field, name]) => given.filter(([key]) => key === name).map(([, id]) => [field, id] as const));
  if (first === undefined || second !== undefined) {
    throw new RuleViolation('recipient-exactly-one', 'recipient', `${given.length} of them`);
  }
  return addressed(fields, ...first);
};

const addressed = (fields: Fields, field: number, id: unknown): Fields => {
  if (hasRecipient(fields)) throw fields.violation('recipient-exactly-one', field, 'a second recipient');
  return fields.withText(field, id, 'id-not-empty');
};
