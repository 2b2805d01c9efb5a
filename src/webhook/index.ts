// Typed buttons, and the webhook that handles their presses and the events of messages.

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
export {
  isSignatureError,
  type OnError,
  SignatureError,
  type SignatureReason,
  type WebhookErrorContext,
  type WebhookStage,
} from './errors.js';
export {
  type CheckedEvents,
  defineEvents,
  type Event,
  type EventData,
  type EventHandlers,
  type EventOf,
  type EventOptions,
  type EventSchema,
  type Events,
  type OnEvent,
} from './events.js';
export type {
  ActionWebhookOptions,
  EventWebhookOptions,
  Handlers,
  PressWebhookOptions,
  Unrecognized,
  WebhookOptions,
  WebhookPress,
  WebhookSettings,
} from './options.js';
export {
  type ParsedPress,
  type Press,
  type PressReason,
  parsePress,
  type Signed,
  type UnrecognizedPress,
} from './press.js';

// Signatures and secrets.

export { type SigningKey, secretEquals } from './signatures/jws.js';
export { type JwsVerifierOptions, jwsVerifier, type Verify } from './signatures/jws-verifier.js';

// Duplicate deliveries.

export { type Claim, type DedupeStore, type MemoryDedupeOptions, memoryDedupe } from './dedupe.js';

// The types of actions.

export type {
  Action,
  ActionReader,
  ActionReason,
  AnyAction,
  CheckedSchemas,
  DataIn,
  DataOut,
  Newest,
  SentButtons,
  UnrecognizedAction,
} from './actions/types.js';

// The types that a webhook needs from its server.

export type { WebhookBodyReader, WebhookFetchContext, WebhookRequest } from './adapters/fetch.js';
export type { NodeRequest, NodeResponse } from './adapters/node.js';
export type { WebhookHeaders } from './delivery.js';
