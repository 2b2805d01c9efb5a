import type { Told } from './compile.js';

/** Returns the compiler's errors for each file of docs/examples/errors, which the pages show. */
export const shownErrors: readonly Told[] = [
  {
    file: 'fourth-button.ts',
    at: '7:59',
    code: 2339,
    text: 'Property \'button\' does not exist on type \'Element<"title is set", "3 buttons (the maximum)">\'.',
  },
  {
    file: 'hidden-web-url.ts',
    at: '4:56',
    code: 2339,
    text: "Property 'hidden' does not exist on type 'WebUrlButton<\"title and uri are set\">'.",
  },
  {
    file: 'let.ts',
    at: '7:23',
    code: 2741,
    text: 'Property \'messageId\' is missing in type \'Message<"messageId is set" | "recipient is set" | "text is set">\' but required in type \'Message<"recipient is set" | "text is set">\'.',
  },
  {
    file: 'list-of-unknown-length.ts',
    at: '7:3',
    code: 2345,
    text: `Argument of type 'PostbackButton<"title and payload are set">[]' is not assignable to parameter of type 'MustBe<"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)">'.
  Type 'PostbackButton<"title and payload are set">[]' is not assignable to type '"at most 3 buttons: cut a list with atMost(3, list), or check it with isUpTo(3, list)"'.`,
  },
  {
    file: 'loop.ts',
    at: '10:10',
    code: 2345,
    text: `Argument of type 'GenericMessage<"recipient is set" | "template is generic">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['an element: call .element(e => e.title(text))']' is missing in type 'GenericMessage<"recipient is set" | "template is generic">' but required in type 'CompleteRequest'.`,
  },
  {
    file: 'missing-delivery.ts',
    at: '4:52',
    code: 2366,
    text: "Function lacks ending return statement and return type does not include 'undefined'.",
  },
  {
    file: 'missing-handler.ts',
    at: '10:26',
    code: 2741,
    text: 'Property \'ping\' is missing in type \'{ approve: ({ data }: Action<"approve", { id: string; }> & Signed) => void; }\' but required in type \'Handlers<Action<"approve", { id: string; }> | Action<"ping", undefined>>\'.',
  },
  {
    file: 'no-recipient.ts',
    at: '6:10',
    code: 2345,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    file: 'not-a-uri.ts',
    at: '4:28',
    code: 2345,
    text: `Argument of type '"example.com/gold"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"example.com/gold"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    file: 'open-shapes/extra-kind.ts',
    at: '10:46',
    code: 2345,
    text: `Argument of type '{ icon: string; }' is not assignable to parameter of type 'MustBe<"extra fields, once PlatformExtras has no buton: its keys are message, element, button and otp">'.
  Type '{ icon: string; }' is not assignable to type '"extra fields, once PlatformExtras has no buton: its keys are message, element, button and otp"'.`,
  },
  {
    file: 'open-shapes/extra-value.ts',
    at: '10:44',
    code: 2322,
    text: 'Type \'"urgent"\' is not assignable to type \'"high" | "low"\'.',
  },
  {
    file: 'open-shapes/misspelt.ts',
    at: '10:65',
    code: 2353,
    text: "Object literal may only specify known properties, and 'payloads' does not exist in type '{ title: string; payload: string; } | readonly { title: string; payload: string; }[]'.",
  },
  {
    file: 'otp-not-ready.ts',
    at: '6:10',
    code: 2345,
    text: `Argument of type 'Otp<"customerNo is set" | "text is set" | "value is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a message id: call .messageId(id)']' is missing in type 'Otp<"customerNo is set" | "text is set" | "value is set">' but required in type 'CompleteRequest'.`,
  },
  {
    file: 'payload-is-text.ts',
    at: '4:15',
    code: 2345,
    text: "Argument of type 'string' is not assignable to parameter of type 'JsonObject'.",
  },
  {
    file: 'plain-object.ts',
    at: '10:10',
    code: 2345,
    text: `Argument of type 'SendMessageRequest' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '[is.made]' is missing in type 'SendMessageRequest' but required in type 'Made<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    file: 'quick-replies-on-carousel.ts',
    at: '6:4',
    code: 2339,
    text: 'Property \'quickReplies\' does not exist on type \'GenericMessage<"1 element or more" | "template is generic">\'.',
  },
  {
    file: 'rules/attachment-type.ts',
    at: '4:45',
    code: 2322,
    text: 'Type \'"picture"\' is not assignable to type \'"audio" | "file" | "image" | "template" | "video"\'.',
  },
  {
    file: 'rules/button-type.ts',
    at: '4:37',
    code: 2322,
    text: 'Type \'"phone"\' is not assignable to type \'"postback" | "web_url"\'.',
  },
  {
    file: 'rules/element-max-3-buttons.ts',
    at: '6:67',
    code: 2339,
    text: 'Property \'button\' does not exist on type \'Element<"title is set", "3 buttons (the maximum)">\'.',
  },
  {
    file: 'rules/extra-not-known.ts',
    at: '10:42',
    code: 2345,
    text: `Argument of type '{ priority: string; messageId: string; }' is not assignable to parameter of type 'MustBe<"extra fields, whose names are not in the API spec">'.
  Type '{ priority: string; messageId: string; }' is not assignable to type '"extra fields, whose names are not in the API spec"'.`,
  },
  {
    file: 'rules/field-type.ts',
    at: '4:72',
    code: 2345,
    text: "Argument of type 'number' is not assignable to parameter of type 'string'.",
  },
  {
    file: 'rules/generic-needs-element.ts',
    at: '6:28',
    code: 2345,
    text: `Argument of type 'Element<"title is set", "no buttons">[]' is not assignable to parameter of type 'MustBe<"a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)">'.
  Type 'Element<"title is set", "no buttons">[]' is not assignable to type '"a list of one element or more: check it with isNonEmpty(list), or split it with pages(10, list)"'.`,
  },
  {
    file: 'rules/generic-no-quick-replies.ts',
    at: '6:4',
    code: 2339,
    text: 'Property \'quickReplies\' does not exist on type \'GenericMessage<"1 element or more" | "template is generic">\'.',
  },
  {
    file: 'rules/image-url-uri.ts',
    at: '4:38',
    code: 2345,
    text: `Argument of type '"/gold.png"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/image.png">'.
  Type '"/gold.png"' is not assignable to type '"an absolute URI, such as https://example.com/image.png"'.`,
  },
  {
    file: 'rules/legacy-buttons-empty.ts',
    at: '6:3',
    code: 2322,
    text: `Type '[{ title: string; }]' is not assignable to type 'readonly []'.
  Source has 1 element(s) but target allows only 0.`,
  },
  {
    file: 'rules/open-shape-json.ts',
    at: '4:17',
    code: 2322,
    text: `Type 'URL' is not assignable to type 'JsonValue'.
  Type 'URL' is not assignable to type 'JsonObject'.
    Index signature for type 'string' is missing in type 'URL'.`,
  },
  {
    file: 'rules/otp-customer-no.ts',
    at: '4:5',
    code: 2339,
    text: "Property 'messageId' does not exist on type 'StartOtp<\"first call .for(customerNo)\">'.",
  },
  {
    file: 'rules/otp-message-id.ts',
    at: '4:8',
    code: 2345,
    text: `Argument of type 'Otp<"customerNo is set" | "text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse">'.
  Property '['a message id: call .messageId(id)']' is missing in type 'Otp<"customerNo is set" | "text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    file: 'rules/otp-text.ts',
    at: '4:8',
    code: 2345,
    text: `Argument of type 'Otp<"customerNo is set" | "messageId is set" | "value is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse">'.
  Property '['a text: call .text(text)']' is missing in type 'Otp<"customerNo is set" | "messageId is set" | "value is set">' but required in type 'CompleteRequest'.`,
  },
  {
    file: 'rules/payload-hidden-postback-only.ts',
    at: '4:56',
    code: 2339,
    text: "Property 'hidden' does not exist on type 'WebUrlButton<\"title and uri are set\">'.",
  },
  {
    file: 'rules/quick-replies-present.ts',
    at: '4:14',
    code: 2322,
    text: `Type '{ text: string; quickRepliesV2: never[]; }' is not assignable to type 'WireMessage'.
  Property 'quickReplies' is missing in type '{ text: string; quickRepliesV2: never[]; }' but required in type 'WireTextMessage'.`,
  },
  {
    file: 'rules/recipient-exactly-one.ts',
    at: '4:57',
    code: 2339,
    text: 'Property \'toStaff\' does not exist on type \'Message<"recipient is set" | "text is set">\'.',
  },
  {
    file: 'rules/recipient-missing.ts',
    at: '4:8',
    code: 2345,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    file: 'rules/set-once.ts',
    at: '4:54',
    code: 2339,
    text: 'Property \'title\' does not exist on type \'Element<"subtitle is set" | "title is set", "no buttons">\'.',
  },
  {
    file: 'rules/template-type.ts',
    at: '5:3',
    code: 2322,
    text: 'Type \'"carousel"\' is not assignable to type \'"generic"\'.',
  },
  {
    file: 'rules/text-or-attachment.ts',
    at: '4:36',
    code: 2339,
    text: "Property 'image' does not exist on type 'Message<\"text is set\">'.",
  },
  {
    file: 'rules/unknown-field.ts',
    at: '10:5',
    code: 2561,
    text: "Object literal may only specify known properties, but 'quickRepliesv2' does not exist in type 'WireTextMessage'. Did you mean to write 'quickRepliesV2'?",
  },
  {
    file: 'rules/web-url-uri.ts',
    at: '4:28',
    code: 2345,
    text: `Argument of type '"example.com/gold"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"example.com/gold"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    file: 'second-recipient.ts',
    at: '4:57',
    code: 2339,
    text: 'Property \'toStaff\' does not exist on type \'Message<"recipient is set" | "text is set">\'.',
  },
  {
    file: 'text-and-image.ts',
    at: '4:58',
    code: 2339,
    text: "Property 'text' does not exist on type 'Message<\"image is set\">'.",
  },
  { file: 'wrong-data.ts', at: '7:30', code: 2322, text: "Type 'number' is not assignable to type 'string'." },
];
