import type { Press } from './press.js';

/** A press as it is on the wire; the inverse of `parsePress` for ids that hold no `]:`. Document, section 6. */
export const pressText = ({ messageId, payload }: Pick<Press, 'messageId' | 'payload'>): string =>
  `[${messageId}]:${payload}`;
