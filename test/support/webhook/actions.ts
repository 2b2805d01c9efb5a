import * as v from 'valibot';
import { defineActions } from '../../../src/webhook/actions/define-actions.js';

/** Actions of every kind. Two have names that objects inherit. */
export const actions = defineActions({
  open: v.unknown(),
  ping: undefined,
  'list-7': v.array(v.number()),
  constructor: undefined,
  toString: undefined,
});
