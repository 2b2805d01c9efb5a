// @errors: 2322
import type { WireButton } from 'sendable';

export const button: WireButton = { type: 'phone', title: 'Call us', payload: '+90' };
