// @errors: 2322
import type { WireAttachment } from 'sendable';

export const attachment: WireAttachment = { type: 'picture', payload: {} };
