import { check, type GenericSchema, nonEmpty, pipe, string } from 'valibot';
import type { RuleId } from '../rules/catalogue.js';
import { quoted } from '../rules/found.js';
import { isUnambiguous } from '../rules/message-id.js';
import { isAbsoluteUri } from '../rules/uri.js';
import { breaks } from './broken.js';
import { describe } from './odd.js';

/** Any string, also an empty one. */
export const anyText: GenericSchema = string(breaks('field-type'));

const notEmpty = (rule: RuleId): GenericSchema => pipe(string(breaks('field-type')), nonEmpty(breaks(rule)));

export const text: GenericSchema = notEmpty('text-not-empty');
export const title: GenericSchema = notEmpty('title-not-empty');
export const id: GenericSchema = notEmpty('id-not-empty');

/** What an id, a URI or a type is: no secrets, so they are quoted. */
export const shown = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? quoted(value) : describe(value);

export const messageId: GenericSchema = pipe(
  string(breaks('field-type')),
  nonEmpty(breaks('id-not-empty')),
  check(isUnambiguous, breaks('message-id-unambiguous', shown)),
);

/** An absolute URI, else a violation of `rule`. */
export const uri = (rule: RuleId): GenericSchema =>
  pipe(string(breaks('field-type')), check(isAbsoluteUri, breaks(rule, shown)));
