// The types of the JSON that the API receives and returns.
export type {
  OpaqueButtonTemplatePayload,
  WireAttachment,
  WireButton,
  WireButtonTemplateAttachment,
  WireElement,
  WireGenericAttachment,
  WireGenericPayload,
  WireMediaAttachment,
  WirePostbackButton,
  WireWebUrlButton,
} from './attachment.js';
export type {
  Recipient,
  SendMessageRequest,
  SendOtpRequest,
  SendResponse,
  WireAttachmentMessage,
  WireGenericMessage,
  WireMessage,
  WireTextMessage,
} from './requests.js';
export type {
  ExtraKind,
  ExtraShape,
  JsonLike,
  JsonObject,
  JsonValue,
  NonEmpty,
  OpenShape,
  OpenShapes,
  PlatformExtras,
  PlatformShapes,
  Shape,
  SpecNames,
  UpTo,
  WireShape,
} from './shapes.js';
