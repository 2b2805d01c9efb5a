// Everyday: buttons that say something, and the webhook that hears it.

export {
  type ActionButton,
  type ActionMaker,
  type ActionOf,
  type Actions,
  defineActions,
} from './actions/define-actions.js';
export {
  createWebhook,
  type ResponseLike,
  type Webhook,
  type WebhookResponse,
} from './create-webhook.js';
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

export { type JwsVerifierOptions, jwsVerifier } from './signatures/jws-verifier.js';
export { secretEquals } from './signatures/secret-equals.js';
export { SignatureError, type SignatureReason } from './signatures/signature-error.js';
export type { SigningKey } from './signatures/signing-key.js';
export type { Verify } from './signatures/verify.js';

// Deliveries that come twice.

export type { Claim, DedupeStore } from './dedupe-store.js';
export { type MemoryDedupeOptions, memoryDedupe } from './memory-dedupe.js';

// What a read action is, and why a press is none.

export type { Action, ActionReader, ActionReason, AnyAction, UnrecognizedAction } from './actions/action.js';
export type { CheckedSchemas, DataIn, DataOut } from './actions/action-schema.js';

// What a webhook takes from its server.

export type { WebhookBodyReader, WebhookFetchContext, WebhookRequest } from './deliveries/fetch-delivery.js';
export type { NodeResponse } from './deliveries/node-answer.js';
export type { NodeRequest } from './deliveries/node-delivery.js';
export type { WebhookHeaders } from './deliveries/webhook-headers.js';
