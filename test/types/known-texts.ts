/** The rows whose text takes more than three lines, and why. Each one is a defect: shorten the list, never add to it. */
export const LONG: Readonly<Record<string, string>> = {
  'buttons proven for three slots, of which one is used': 'a proof narrows a mutable array to an intersection',
  'a list of buttons with undefined': 'the compiler finds it in a method of arrays: what tells items also tells lists',
  'a message with text and attachment': 'the attachment in the row is a union, and its first member is named',
  'a generic message with quick replies': 'the compiler names the field, then the lists, then their lengths',
  'a generic message with legacy quick replies': 'the same',
};

interface OnSix {
  readonly because: string;
  readonly text: string;
}

/** What TypeScript 6 prints where it differs from 7. Each one is a defect: shorten the list, never add to it. */
export const ON_SIX: Readonly<Record<string, OnSix>> = {
  'a button given to .buttons': {
    because: 'TypeScript 7 leaves out the first line, which the second one says as well',
    text: `Argument of type 'Button' is not assignable to parameter of type 'ButtonList<AtMost3>'.
  Type 'Button' is missing the following properties from type 'ButtonList<AtMost3>': length, slice`,
  },
  'a bot without token': {
    because: 'the same',
    text: `Argument of type '{ baseUrl: string; }' is not assignable to parameter of type 'BotOptions'.
  Property 'token' is missing in type '{ baseUrl: string; }' but required in type 'BotOptions'.`,
  },
  'a button template written by hand': {
    because: 'TypeScript 6 compares the payload with both templates at once',
    text: `Type '{ type: "template"; payload: { templateType: "button"; text: string; }; }' is not assignable to type 'WireAttachment'.
  Types of property 'payload' are incompatible.
    Type '{ templateType: "button"; text: string; }' is not assignable to type 'OpaqueButtonTemplatePayload | WireGenericPayload'.
      Types of property 'templateType' are incompatible.
        Type '"button"' is not assignable to type '"generic"'.`,
  },
};
