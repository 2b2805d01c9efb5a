import type { RequireExactlyOne } from 'type-fest';
import { custom, exactOptional } from 'valibot';
import type { Recipient } from '../wire/recipient.js';
import { breaks } from './broken.js';
import { fields, isJson, type Present } from './object.js';
import type { Schema } from './schema.js';
import { id } from './texts.js';

interface Ids {
  readonly appCustomerId?: string;
  readonly appStaffId?: string;
  readonly id?: string;
}

const KEYS = ['appCustomerId', 'appStaffId', 'id'];
const given = (json: unknown): readonly string[] => (isJson(json) ? KEYS.filter(key => Object.hasOwn(json, key)) : []);

type OneId = RequireExactlyOne<Record<keyof Ids, Present>>;

const exactlyOne: Schema<OneId> = custom<OneId>(
  json => given(json).length === 1,
  breaks('recipient-exactly-one', json => given(json).join(', ') || 'none of them'),
);

/** A recipient. Document, section 2.2. */
export const recipient: Schema<Recipient> = fields<Ids, OneId>(
  { appCustomerId: exactOptional(id), appStaffId: exactOptional(id), id: exactOptional(id) },
  { whole: exactlyOne },
);
