import type { RuleId } from '../rules/index.js';
import type {
  JsonObject,
  SendMessageRequest,
  SendOtpRequest,
  SendResponse,
  WireButtonTemplateAttachment,
  WireElement,
  WireGenericMessage,
  WireGenericPayload,
  WireMediaAttachment,
  WirePostbackButton,
  WireTextMessage,
  WireWebUrlButton,
} from '../wire/index.js';
import {
  anyOf,
  boolean,
  emptyList,
  fixed,
  id,
  listOf,
  messageId,
  object,
  oneOf,
  openShape,
  string,
  text,
  uri,
} from './keywords.js';

/** The name of a definition: a key of `$defs` and of `components.schemas`. */
export type DefinitionName =
  | 'SendMessageRequest'
  | `${'' | 'Customer' | 'Staff' | 'User'}Recipient`
  | `${'' | 'Text' | 'Media' | 'ButtonTemplate' | 'Generic'}Message`
  | `${'Media' | 'ButtonTemplate' | 'Generic'}Attachment`
  | `${'Other' | 'Generic'}Payload`
  | 'Element'
  | `${'' | 'Postback' | 'WebUrl'}Button`
  | 'SendOtpRequest'
  | 'SendResponse';

/** All definitions, by their names. */
export type Definitions = Readonly<Record<DefinitionName, JsonObject>>;

/** Creates the reference to a definition. */
type Ref = (name: DefinitionName) => JsonObject;

const LEGACY = 'Legacy list. Must be present and empty.';
const QUICK_REPLIES: readonly RuleId[] = ['text-or-attachment', 'quick-replies-present'];

/**
 * Creates the schemas of the wire: the one source of the JSON Schemas and of the OpenAPI document, which differ only in how
 * one definition refers to another. The compiler checks the names of all fields, and which are required, against the wire
 * types; a test compares what the schemas accept with what `parse` accepts.
 */
export const createDefinitions = (ref: Ref): Definitions => ({
  SendMessageRequest: object<SendMessageRequest>('2.1', 'The body of a send-message request.', ['recipient-missing'], {
    recipient: ['required', ref('Recipient')],
    message: ['required', ref('Message')],
  }),
  Recipient: oneOf(
    '2.2',
    'The recipient of a message, by exactly one id.',
    ['recipient-exactly-one'],
    [ref('CustomerRecipient'), ref('StaffRecipient'), ref('UserRecipient')],
  ),
  CustomerRecipient: object<{ appCustomerId: string }>('2.2', 'A customer.', [], {
    appCustomerId: ['required', id("The customer id in the client's system.")],
  }),
  StaffRecipient: object<{ appStaffId: string }>('2.2', 'A member of staff.', [], {
    appStaffId: ['required', id("The staff id in the client's system.")],
  }),
  UserRecipient: object<{ id: string }>('2.2', 'Any user.', [], {
    id: ['required', id('The platform user id, assigned at random when the user registers.')],
  }),
  // Not oneOf, although only one can match: linters do not see that `not` keeps the two kinds of template apart.
  Message: anyOf(
    '2.3',
    'A message: either a text or an attachment.',
    ['text-or-attachment'],
    [ref('TextMessage'), ref('MediaMessage'), ref('ButtonTemplateMessage'), ref('GenericMessage')],
  ),
  TextMessage: object<WireTextMessage>('2.3', 'A text message.', QUICK_REPLIES, {
    messageId: ['optional', messageId('The id that events about the message name. If absent, the platform makes one.')],
    text: ['required', text('The text of the message.')],
    quickReplies: ['required', quickReplies('Legacy list. Must be present, empty if unused.')],
    quickRepliesV2: ['required', quickReplies('Must be present, empty if unused.')],
  }),
  MediaMessage: attachmentMessage('A message with an image, an audio, a video or a file.', ref('MediaAttachment')),
  ButtonTemplateMessage: attachmentMessage('A message with a button template.', ref('ButtonTemplateAttachment')),
  GenericMessage: object<WireGenericMessage>(
    '2.5',
    'A message with a generic template, which cannot have quick replies.',
    [...QUICK_REPLIES, 'generic-no-quick-replies'],
    {
      messageId: [
        'optional',
        messageId('The id that events about the message name. If absent, the platform makes one.'),
      ],
      attachment: ['required', ref('GenericAttachment')],
      quickReplies: ['required', emptyList('generic-no-quick-replies', LEGACY)],
      quickRepliesV2: ['required', emptyList('generic-no-quick-replies', 'Must be present and empty.')],
    },
  ),
  MediaAttachment: object<WireMediaAttachment>(
    '2.4',
    'An image, an audio, a video or a file.',
    ['attachment-type', 'template-type'],
    {
      type: ['required', fixed('attachment-type', 'The kind of media.', 'image', 'audio', 'video', 'file')],
      payload: ['required', ref('OtherPayload')],
    },
  ),
  ButtonTemplateAttachment: object<WireButtonTemplateAttachment>('2.4', 'A button template.', ['attachment-type'], {
    type: ['required', fixed('attachment-type', 'Marks a template.', 'template')],
    payload: ['required', ref('OtherPayload')],
  }),
  OtherPayload: {
    ...openShape('The payload of media or of a button template. The API spec leaves its fields open (section 2.4).'),
    not: { type: 'object', properties: { templateType: { const: 'generic' } }, required: ['templateType'] },
    'x-rules': ['open-shape-json', 'template-type'],
  },
  GenericAttachment: object<WireGenericMessage['attachment']>('2.5', 'A generic template.', ['attachment-type'], {
    type: ['required', fixed('attachment-type', 'Marks a template.', 'template')],
    payload: ['required', ref('GenericPayload')],
  }),
  GenericPayload: object<WireGenericPayload>(
    '2.5',
    'The payload of a generic template: a card, or a carousel of several.',
    ['generic-needs-element', 'legacy-buttons-empty'],
    {
      templateType: ['required', fixed('template-type', 'Marks a generic template.', 'generic')],
      elements: [
        'required',
        {
          ...listOf(ref('Element'), 'One element or more.'),
          minItems: 1,
          'x-rules': ['generic-needs-element', 'field-type'],
        },
      ],
      buttons: ['required', emptyList('legacy-buttons-empty', LEGACY)],
      buttonsV2: [
        'required',
        emptyList('legacy-buttons-empty', 'Must be present and empty: each element has its own buttons.'),
      ],
    },
  ),
  Element: object<WireElement>('2.5', 'An element of a generic template.', ['legacy-buttons-empty'], {
    messageId: [
      'optional',
      messageId("The id that comes back with the payload when one of the element's buttons is pressed."),
    ],
    title: ['optional', text('The title.', 'title-not-empty')],
    subtitle: ['optional', text('The subtitle.')],
    imageUrl: ['optional', uri('image-url-uri', 'The absolute URI of the image.')],
    buttons: ['required', emptyList('legacy-buttons-empty', LEGACY)],
    buttonsV2: [
      'required',
      {
        ...listOf(ref('Button'), "The element's buttons, 3 at most."),
        maxItems: 3,
        'x-rules': ['element-max-3-buttons', 'field-type'],
      },
    ],
  }),
  Button: oneOf('2.6', 'A button.', ['button-type'], [ref('PostbackButton'), ref('WebUrlButton')]),
  PostbackButton: object<WirePostbackButton>(
    '2.6',
    'A button that returns its payload to the client when it is pressed.',
    ['button-type'],
    {
      type: ['required', fixed('button-type', 'Marks a postback button.', 'postback')],
      title: ['required', text('The label.', 'title-not-empty')],
      payload: ['required', string('The value that a press returns to the client. May be empty.')],
      payloadHidden: ['optional', boolean("If true, the user's device signs the payload before it returns it.")],
      payloadSeenByUser: ['optional', text(SEEN)],
    },
  ),
  WebUrlButton: object<WireWebUrlButton>(
    '2.6',
    "A button that opens a URI on the user's device.",
    ['button-type', 'payload-hidden-postback-only'],
    {
      type: ['required', fixed('button-type', 'Marks a web_url button.', 'web_url')],
      title: ['required', text('The label.', 'title-not-empty')],
      payload: ['required', uri('web-url-uri', 'The absolute URI that a press opens.')],
      payloadSeenByUser: ['optional', text(SEEN)],
    },
  ),
  SendOtpRequest: object<SendOtpRequest>(
    '2.7',
    'The body of a send-OTP request.',
    ['otp-customer-no', 'otp-message-id', 'otp-text'],
    {
      customerNo: ['required', id('The customer id of the user who receives the OTP.')],
      messageId: ['required', messageId('The id that comes back with the payload when a button is pressed.')],
      mokMessage: ['required', text('The text of the OTP message.')],
      mokValue: ['optional', text('The OTP value, which the host mobile application receives as an event.')],
      imageUrl: ['optional', uri('image-url-uri', 'The absolute URI of an image.')],
      txCode: ['optional', id('The transaction code, for logging and analysis only.')],
      deviceId: ['optional', id("The id of the user's mobile device, for logging and analysis only.")],
      buttonsV2: ['optional', listOf(ref('Button'), 'Buttons such as Confirm and Cancel.')],
      showWithLocation: [
        'optional',
        boolean('If true, the user sees the content only after granting the location permission.'),
      ],
    },
  ),
  SendResponse: {
    ...object<SendResponse>('2.8', 'The body of a successful response to either operation.', [], {
      recipient_id: ['required', string('The platform user id of the recipient.')],
      message_id: [
        'required',
        string('The messageId of the request, or the one that the platform made if the request had none.'),
      ],
    }),
    // A client must not fail when the platform adds a field to its response.
    additionalProperties: true,
    'x-rules': [],
  },
});

const SEEN = "The text shown in the user's chat on a press. If unset, the chat shows the payload.";

const quickReplies = (description: string): JsonObject => ({
  ...listOf(openShape('A quick reply. The API spec leaves its fields open (section 2.3).'), description),
  'x-rules': ['quick-replies-present', 'field-type'],
});

interface AttachmentMessage {
  readonly messageId?: string;
  readonly attachment: object;
  readonly quickReplies: object;
  readonly quickRepliesV2: object;
}

const attachmentMessage = (description: string, attachment: JsonObject): JsonObject =>
  object<AttachmentMessage>('2.3', description, QUICK_REPLIES, {
    messageId: ['optional', messageId('The id that events about the message name. If absent, the platform makes one.')],
    attachment: ['required', attachment],
    quickReplies: ['required', quickReplies('Legacy list. Must be present, empty if unused.')],
    quickRepliesV2: ['required', quickReplies('Must be present, empty if unused.')],
  });
