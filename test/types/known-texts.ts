/** The rows whose text takes more than three lines. Each one is a defect: shorten the list, never add to it. */
export const LONG: readonly string[] = [
  'a text without recipient, as a Sendable',
  'buttons proven for three slots, of which one is used',
  'a message is no element',
  'a button is no element',
  'a callback gives no message',
  'an element is no button',
  'an OTP is no button',
  'an element is no button of an OTP',
  'a Sendable is no element',
  'a recipient that one branch lacks',
  'an element that one branch lacks',
  'a text that one branch lacks',
  'a let, reassigned to one with fewer slots left',
  'a let that is ready, reassigned to one that is not',
  'a let that is not ready, reassigned to one that is',
  'a returned message that one path leaves without recipient',
  'a message with text and attachment',
  'a generic message with quick replies',
  'a generic message with legacy quick replies',
];

/** What TypeScript 6 prints where it differs from 7 by more than the order of a union. Each one is a defect. */
export const ON_SIX: Readonly<Record<string, string>> = {
  'a request in a variable is no Sendable': `Argument of type 'SendMessageRequest' is not assignable to parameter of type 'ReadyToSend'.
  Type 'SendMessageRequest' is missing the following properties from type 'ReadyToSend': ' is', ' still needs'`,
  'the JSON of a message is no Sendable': `Argument of type 'SendMessageRequest' is not assignable to parameter of type 'ReadyToSend'.
  Type 'SendMessageRequest' is missing the following properties from type 'ReadyToSend': ' is', ' still needs'`,
  'a list of messages is no Sendable': `Argument of type 'Message<"recipient is set" | "text is set">[]' is not assignable to parameter of type 'ReadyToSend'.
  Type 'Message<"recipient is set" | "text is set">[]' is missing the following properties from type 'ReadyToSend': ' is', ' still needs'`,
  'a promise of a message is no Sendable': `Argument of type 'Promise<Message<"recipient is set" | "text is set">>' is not assignable to parameter of type 'ReadyToSend'.
  Type 'Promise<Message<"recipient is set" | "text is set">>' is missing the following properties from type 'ReadyToSend': ' is', ' still needs'`,
  'the start of messages is no Sendable': `Argument of type 'StartMessage' is not assignable to parameter of type 'ReadyToSend'.
  Type 'StartMessage' is missing the following properties from type 'ReadyToSend': ' is', ' still needs'`,
  'an OTP is no element': `Argument of type 'Otp<"customerNo is set">' is not assignable to parameter of type 'AnyElement | ((element: NewElement) => AnyElement)'.
  Property 'toJSON' is missing in type 'OtpCore<"customerNo is set"> & OtpMessageIdSlot<Otp<"messageId is set" | "customerNo is set">> & OtpTextSlot<Otp<"text is set" | "customerNo is set">> & ... 4 more ... & OtpLocationSlot<...>' but required in type 'AnyElement'.`,
  'a callback gives no message': `Argument of type '(e: NewElement) => Message<"text is set">' is not assignable to parameter of type 'AnyElement | ((element: NewElement) => AnyElement)'.
  Type '(e: NewElement) => Message<"text is set">' is not assignable to type '(element: NewElement) => AnyElement'.
    Property 'toJSON' is missing in type 'MessageCore<"text is set"> & MessageIdSlot<Message<"messageId is set" | "text is set">> & QuickRepliesSlot<Message<"quickReplies are set" | "text is set">> & LegacyQuickRepliesSlot<...> & RecipientSlot<...>' but required in type 'AnyElement'.`,
  'a message is no button': `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'Button | undefined'.
  Property 'toJSON' is missing in type 'MessageCore<"text is set"> & MessageIdSlot<Message<"messageId is set" | "text is set">> & QuickRepliesSlot<Message<"quickReplies are set" | "text is set">> & LegacyQuickRepliesSlot<...> & RecipientSlot<...>' but required in type 'Button'.`,
  'a message in the place of an OTP': `Type 'Message<"text is set">' is not assignable to type 'Otp<"customerNo is set">'.
  Type 'MessageCore<"text is set"> & MessageIdSlot<Message<"messageId is set" | "text is set">> & QuickRepliesSlot<Message<"quickReplies are set" | "text is set">> & LegacyQuickRepliesSlot<...> & RecipientSlot<...>' is missing the following properties from type 'OtpCore<"customerNo is set">': ' has', button, buttons, confirmButtons`,
  'an element that one branch lacks': `Argument of type 'GenericMessage<"recipient is set" | "template is generic"> | GenericMessage<"recipient is set" | "1 element or more" | "template is generic">' is not assignable to parameter of type 'ReadyToSend'.
  Type 'GenericMessage<"recipient is set" | "template is generic">' is not assignable to type 'ReadyToSend'.
    Types of property '' still needs'' are incompatible.
      Type '"an element: call .element(e => e.title(text))"' is not assignable to type '"nothing"'.`,
  'a text that one branch lacks': `Argument of type 'Otp<"messageId is set" | "customerNo is set"> | Otp<"messageId is set" | "text is set" | "customerNo is set">' is not assignable to parameter of type 'ReadyToSend'.
  Type 'Otp<"messageId is set" | "customerNo is set">' is not assignable to type 'ReadyToSend'.
    Types of property '' still needs'' are incompatible.
      Type '"a text: call .text(text)"' is not assignable to type '"nothing"'.`,
  'a bot without token': `Argument of type '{ baseUrl: string; }' is not assignable to parameter of type 'BotOptions'.
  Property 'token' is missing in type '{ baseUrl: string; }' but required in type 'BotOptions'.`,
  'a message with neither text nor attachment': `Type '{ quickReplies: []; quickRepliesV2: []; }' is not assignable to type 'WireMessage'.
  Type '{ quickReplies: []; quickRepliesV2: []; }' is not assignable to type 'WithMessageId & Without<({ readonly attachment: WireMediaAttachment | WireButtonTemplateAttachment; } & WithQuickReplies) | ({ ...; } & WithoutQuickReplies), { ...; } & WithQuickReplies> & { ...; } & WithQuickReplies'.
    Property 'text' is missing in type '{ quickReplies: []; quickRepliesV2: []; }' but required in type '{ readonly text: string; }'.`,
  'a message with text and attachment': `Type '{ text: string; attachment: WireMediaAttachment; quickReplies: never[]; quickRepliesV2: never[]; }' is not assignable to type 'WireMessage'.
  Types of property 'attachment' are incompatible.
    Type 'WireMediaAttachment' is not assignable to type 'undefined'.
      Type '{ readonly type: "image"; readonly payload: _ReadonlyObjectDeep<JsonObject>; }' is not assignable to type 'undefined'.`,
  'a button template written by hand': `Type '{ type: "template"; payload: { templateType: "button"; text: string; }; }' is not assignable to type 'WireAttachment'.
  Types of property 'payload' are incompatible.
    Type '{ templateType: "button"; text: string; }' is not assignable to type 'WireGenericPayload | _ReadonlyObjectDeep<OpaqueButtonTemplatePayload>'.
      Types of property 'templateType' are incompatible.
        Type '"button"' is not assignable to type '"generic"'.`,
};
