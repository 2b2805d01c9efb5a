import { check, nonEmpty, pipe, string } from 'valibot';
import type { RuleId } from '../rules/catalogue.js';
import { isUnambiguous } from '../rules/message-id.js';
import { isAbsoluteUri } from '../rules/uri.js';
import { breaks } from './broken.js';
import type { Schema } from './schema.js';
import { notAnId, notAUri } from './wrong-text.js';

/** Any string, also an empty one. */
export const anyText: Schema<string> = string(breaks('field-type'));

const notEmpty = (rule: RuleId): Schema<string> => pipe(string(breaks('field-type')), nonEmpty(breaks(rule)));

export const text: Schema<string> = notEmpty('text-not-empty');
export const title: Schema<string> = notEmpty('title-not-empty');
export const id: Schema<string> = notEmpty('id-not-empty');

export const messageId: Schema<string> = pipe(
  string(breaks('field-type')),
  nonEmpty(breaks('id-not-empty')),
  check(isUnambiguous, breaks('message-id-unambiguous', notAnId)),
);

/** An absolute URI, else a violation of `rule`. */
export const uri = (rule: RuleId): Schema<string> =>
  pipe(string(breaks('field-type')), check(isAbsoluteUri, breaks(rule, notAUri)));
