// Everyday: buttons that say something, and the webhook that hears it.

export {
  createWebhook,
  type ResponseLike,
  type Webhook,
  type WebhookResponse,
} from './create-webhook.js';
export {
  type ActionButton,
  type ActionMaker,
  type ActionOf,
  type Actions,
  defineActions,
} from './define-actions.js';
export type {
  ActionWebhookOptions,
  Handlers,
  PressWebhookOptions,
  Signed,
  Unrecognized,
  WebhookOptions,
  WebhookPress,
  WebhookSettings,
} from './options.js';
export { type ParsedPress, type Press, type PressReason, parsePress, type UnrecognizedPress } from './press.js';
export type { OnError, WebhookErrorContext, WebhookStage } from './webhook-error.js';

// Signatures and secrets.

export { type JwsVerifierOptions, jwsVerifier } from './jws-verifier.js';
export { secretEquals } from './secret-equals.js';
export { SignatureError, type SignatureReason } from './signature-error.js';
export type { SigningKey } from './signing-key.js';
export type { Verify } from './verify.js';

// Deliveries that come twice.

export type { Claim, DedupeStore } from './dedupe-store.js';
export { type MemoryDedupeOptions, memoryDedupe } from './memory-dedupe.js';

// What a read action is, and why a press is none.

export type { Action, ActionReader, ActionReason, AnyAction, UnrecognizedAction } from './action.js';
export type { CheckedSchemas, DataIn, DataOut } from './action-schema.js';

// What a webhook takes from its server.

export type { WebhookBodyReader, WebhookFetchContext, WebhookRequest } from './fetch-delivery.js';
export type { NodeResponse } from './node-answer.js';
export type { NodeRequest } from './node-delivery.js';
export type { WebhookHeaders } from './webhook-headers.js';
