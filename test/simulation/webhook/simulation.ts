import type { Simulation } from '../simulation.js';
import { makeWebhookPlan, type WebhookPlan } from './plan.js';
import { runWebhook } from './run-webhook.js';
import { STATES, type WebhookState } from './states.js';

/** A webhook whose deliveries come twice, together and late, on handlers and stores that are slow and fail. */
export const webhookSimulation: Simulation<WebhookPlan, WebhookState> = {
  name: 'webhook',
  counted: 'deliveries',
  makePlan: makeWebhookPlan,
  states: STATES,
  numbered: [],
  run: runWebhook,
};
