import type { WebhookDelivery } from '../deliveries/delivery.js';
import type { PostbackPress, WebUrlPress } from './pressed.js';

/** What `press` gives: the press, and how its delivery went. */
export type PressResult = (PostbackPress & { readonly delivery: WebhookDelivery }) | WebUrlPress;
