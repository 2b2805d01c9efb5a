import { found } from '../rules/found.js';
import { type Fields, has, withText, wrong } from './fields.js';
import type { Json } from './shape.js';
import { violation } from './violation.js';

// The numbers of the fields that every message starts with.
export const CUSTOMER = 0;
export const STAFF = 1;
export const USER = 2;
const KEYS: readonly string[] = ['appCustomerId', 'appStaffId', 'id'];

/** The JSON of a recipient; each id but one is undefined. */
export const recipientJson = (appCustomerId: unknown, appStaffId: unknown, id: unknown): Json => {
  if (appCustomerId !== undefined) return { appCustomerId };
  return appStaffId !== undefined ? { appStaffId } : { id };
};

export const hasRecipient = (fields: Fields): boolean => KEYS.some((_, field) => has(fields, field));

/** Addresses a message by the id of one field. */
export const withRecipientId = (fields: Fields, field: number, id: unknown): Fields => {
  if (hasRecipient(fields)) throw wrong('recipient-exactly-one', fields, field, 'a second recipient');
  return withText(fields, field, id, 'id-not-empty');
};

/** Addresses a message by an object with exactly one of the ids. */
export const withRecipient = (fields: Fields, recipient: unknown): Fields => {
  const given = Object.entries(Object(recipient)).filter(([, id]) => id !== undefined);
  const [[key, id] = ['', undefined], second] = given;
  const field = KEYS.indexOf(key);
  if (field < 0 || second !== undefined) {
    throw violation('recipient-exactly-one', 'recipient', given.map(([name]) => name).join() || found(recipient));
  }
  return withRecipientId(fields, field, id);
};
