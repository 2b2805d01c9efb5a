// @errors: 2322
import { defineActions } from 'sendable/webhook';
import * as v from 'valibot';

const actions = defineActions({ approve: v.object({ id: v.string() }) });

actions.approve('Approve', { id: 7 });
