// @errors: 2322
import type { WireGenericPayload } from 'sendable';

export const payload: WireGenericPayload = {
  templateType: 'carousel',
  elements: [{ buttons: [], buttonsV2: [] }],
  buttons: [],
  buttonsV2: [],
};
