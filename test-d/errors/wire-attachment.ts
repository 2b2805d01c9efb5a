import type { Mistakes } from './mistakes.js';

export const wireAttachment: Mistakes = {
  'attachment-type': {
    'an attachment of another type': `const a: WireAttachment = { ^type: 'sticker', payload: {} };`,
    'an attachment without payload': `const ^a: WireAttachment = { type: 'image' };`,
  },
  'template-type': {
    'a template of another type': `const p: WireGenericPayload = { ^templateType: 'list', elements: [card], buttons: [], buttonsV2: [] };`,
    'a template of an unknown type, written by hand': `const m: WireMessage = { attachment: { type: 'template', payload: { ^templateType: 'list', text: 'Sure?' } }, quickReplies: [], quickRepliesV2: [] };`,
  },
  'generic-needs-element': {
    'a generic template with no elements': `const p: WireGenericPayload = { templateType: 'generic', ^elements: [], buttons: [], buttonsV2: [] };`,
    'a generic template with elements of unknown number': `const p: WireGenericPayload = { templateType: 'generic', ^elements: wires, buttons: [], buttonsV2: [] };`,
  },
  'legacy-buttons-empty': {
    'a generic template without the legacy buttons': `const ^p: WireGenericPayload = { templateType: 'generic', elements: [card], buttonsV2: [] };`,
    'a generic template with buttons of its own': `const p: WireGenericPayload = { templateType: 'generic', elements: [card], buttons: [], ^buttonsV2: [pay] };`,
  },
};
