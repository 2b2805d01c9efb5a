import { redacted, type Sendable } from 'sendable';

export const forLog = (message: Sendable): string => JSON.stringify(redacted(message));
