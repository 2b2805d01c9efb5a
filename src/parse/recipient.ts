import { check, exactOptional, type GenericSchema, pipe } from 'valibot';
import { breaks } from './broken.js';
import { fields, isJson, type Json, record } from './object.js';
import { id } from './texts.js';

const KEYS = ['appCustomerId', 'appStaffId', 'id'];
const given = (json: Json): readonly string[] => KEYS.filter(key => Object.hasOwn(json, key));
const givenText = (json: unknown): string => (isJson(json) && given(json).join(', ')) || 'none of them';

/** A recipient. Document, section 2.2. */
export const recipient: GenericSchema = fields(
  { appCustomerId: exactOptional(id), appStaffId: exactOptional(id), id: exactOptional(id) },
  {
    whole: pipe(
      record,
      check(json => given(json).length === 1, breaks('recipient-exactly-one', givenText)),
    ),
  },
);
