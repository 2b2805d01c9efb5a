// @errors: 2322
import type { WireMessage } from 'sendable';

export const message: WireMessage = { text: 'Your card is ready', quickRepliesV2: [] };
