// @errors: 2322
import { defineActions } from 'sendable/webhook';
import * as v from 'valibot';

const actions = defineActions({ apply: v.object({ card: v.string() }) });

actions.apply('Apply', { card: 7 });
