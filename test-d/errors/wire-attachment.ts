import type { Row } from './row.js';

export const wireAttachment: readonly Row[] = [
  {
    name: 'an attachment of another type',
    rule: 'attachment-type',
    code: `const a: WireAttachment = { ^type: 'sticker', payload: {} };`,
    text: `Type '"sticker"' is not assignable to type '"audio" | "file" | "image" | "template" | "video"'.`,
  },
  {
    name: 'an attachment without payload',
    rule: 'attachment-type',
    code: `const ^a: WireAttachment = { type: 'image' };`,
    text: `Type '{ type: "image"; }' is not assignable to type 'WireAttachment'.
  Property 'payload' is missing in type '{ type: "image"; }' but required in type 'WireMedia<"image">'.`,
  },
  {
    name: 'a template of another type',
    rule: 'template-type',
    code: `const p: WireGenericPayload = { ^templateType: 'list', elements: [card], buttons: [], buttonsV2: [] };`,
    text: `Type '"list"' is not assignable to type '"generic"'.`,
  },
  {
    name: 'a template of an unknown type, written by hand',
    rule: 'template-type',
    code: `const m: WireMessage = { attachment: { type: 'template', payload: { ^templateType: 'list', text: 'Sure?' } }, quickReplies: [], quickRepliesV2: [] };`,
    text: `Type '"list"' is not assignable to type '"button" | "generic" | MustBe<"absent: call Message.buttonTemplate(payload)">'.`,
  },
  {
    name: 'a generic template with no elements',
    rule: 'generic-needs-element',
    code: `const p: WireGenericPayload = { templateType: 'generic', ^elements: [], buttons: [], buttonsV2: [] };`,
    text: `Type '[]' is not assignable to type 'NonEmpty<WireElement>'.
  Source has 0 element(s) but target requires 1.`,
  },
  {
    name: 'a generic template with elements of unknown number',
    rule: 'generic-needs-element',
    code: `const p: WireGenericPayload = { templateType: 'generic', ^elements: wires, buttons: [], buttonsV2: [] };`,
    text: `Type 'WireElement[]' is not assignable to type 'NonEmpty<WireElement>'.
  Source provides no match for required element at position 0 in target.`,
  },
  {
    name: 'a generic template without the legacy buttons',
    rule: 'legacy-buttons-empty',
    code: `const ^p: WireGenericPayload = { templateType: 'generic', elements: [card], buttonsV2: [] };`,
    text: `Property 'buttons' is missing in type '{ templateType: "generic"; elements: [WireElement]; buttonsV2: []; }' but required in type 'WireGenericPayload'.`,
  },
  {
    name: 'a generic template with buttons of its own',
    rule: 'legacy-buttons-empty',
    code: `const p: WireGenericPayload = { templateType: 'generic', elements: [card], buttons: [], ^buttonsV2: [pay] };`,
    text: `Type '[WireButton]' is not assignable to type 'readonly []'.
  Source has 1 element(s) but target allows only 0.`,
  },
];
