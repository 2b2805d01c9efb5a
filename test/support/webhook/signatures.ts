import { createHmac } from 'node:crypto';
import { isSignatureError, jwsVerifier } from '../../../src/webhook/index.js';

export const OLD = 'old-key-old-key-old-key-old-key-old';
export const NEW = new Uint8Array(32).fill(7);
export const keys = { old: OLD, new: NEW };
export const PRESS = { messageId: 'm-1', payload: 'approve:{"id":"7"}' };
export const NOW = 1_795_233_600;

/** Creates a JWS without a library. */
export const handmade = (header: object, content: unknown, key: string | Uint8Array = OLD): string => {
  const part = (value: unknown): string =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const text = `${part(header)}.${part(content)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};
export const HEADER = { alg: 'HS256', kid: 'old', typ: 'sendable-press+jws' };
export const CONTENT = { ...PRESS, iat: NOW };

/** Opens a payload. Returns the opened payload, or the reason why the verifier refused it. */
export const reasonOf = async (signed: string, options: object = {}, messageId = 'm-1'): Promise<string> => {
  try {
    const payload = await jwsVerifier({ keys, ...options })(signed, { messageId });
    return payload === undefined ? 'not signed' : `good: ${payload}`;
  } catch (error) {
    return isSignatureError(error) ? error.reason : `threw ${String(error)}`;
  }
};
export const GOOD = `good: ${PRESS.payload}`;
