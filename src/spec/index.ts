// The API spec: its JSON as types, its rules, and the errors of broken ones.

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
export { type RuleBasis, type RuleFix, type RuleId, rules } from './catalogue.js';
export {
  type HouseCheck,
  type HouseLimits,
  type HouseRules,
  type HouseViolation,
  houseRules,
  limitUnits,
} from './house-rules.js';
export { findMisspeltGeneric, isClose } from './misspelt.js';
export type { About, Choice, Fixed, List, Must, Node, Obj, Open, Row, Text, Uses } from './must.js';
export type {
  Recipient,
  SendMessageRequest,
  SendOtpRequest,
  SendResponse,
  SpecNames,
  WireAttachmentMessage,
  WireGenericMessage,
  WireMessage,
  WireTextMessage,
} from './requests.js';
export {
  BLANK,
  type BuilderRuleId,
  EVERYDAY_URI,
  HOST_AND_PORT,
  isAbsoluteUri,
  isUnambiguous,
  isUri,
  requirements,
} from './requirements.js';
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
  UpTo,
} from './shapes.js';
export { isGeneric, messageRequest, otpRequest, response } from './table.js';
export {
  type HouseRuleId,
  isRuleViolation,
  missingText,
  RuleViolation,
  type Violation,
  violationText,
} from './violation.js';
