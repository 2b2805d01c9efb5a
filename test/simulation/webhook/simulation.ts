import { replaced, without } from '../replace.js';
import type { Simulation } from '../simulation.js';
import { makeWebhookPlan, type WebhookPlan } from './plan.js';
import { runWebhook } from './run-webhook.js';
import { createWebhookStates, type WebhookState } from './states.js';

/** A webhook whose deliveries come twice, together and late, on handlers and stores that are slow and fail. */
export const webhookSimulation: Simulation<WebhookPlan, WebhookState> = {
  name: 'webhook',
  counted: 'deliveries',
  makePlan: makeWebhookPlan,
  createStates: createWebhookStates,
  run: runWebhook,
  simplify: simplifyWebhookPlan,
};

function* simplifyWebhookPlan(plan: WebhookPlan): Generator<WebhookPlan> {
  const { presses } = plan;
  if (presses.length > 1) for (const index of presses.keys()) yield { ...plan, presses: without(presses, index) };
  for (const [index, press] of presses.entries()) {
    const { deliveries, handler, store } = press;
    if (deliveries.length > 1)
      for (const place of deliveries.keys())
        yield { ...plan, presses: replaced(presses, index, { ...press, deliveries: without(deliveries, place) }) };
    if (handler.length > 0)
      yield { ...plan, presses: replaced(presses, index, { ...press, handler: handler.slice(0, -1) }) };
    if (store.length > 0) yield { ...plan, presses: replaced(presses, index, { ...press, store: store.slice(0, -1) }) };
  }
}
