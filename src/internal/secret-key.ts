import { type Check, ifUnset, unless } from './options.js';

const KEY_BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Returns a copy of a key's 32 bytes, given as they are or in base64; undefined for anything else. Runs on the edge. */
export const keyBytes = (secret: unknown): Uint8Array<ArrayBuffer> | undefined => {
  if (secret instanceof Uint8Array && secret.length === KEY_BYTES) return Uint8Array.from(secret);
  if (typeof secret !== 'string' || !BASE64.test(secret)) return undefined;
  const text = atob(secret.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, character => character.charCodeAt(0));
};

/** A key, as `keyBytes` takes it. */
export const aKey: Check = value =>
  unless(
    keyBytes(value) !== undefined,
    `32 bytes, or base64 of 32 bytes, such as \`openssl rand -base64 32\` makes${lengthWords(value)}${ifUnset(value)}`,
  );

/** Says how long a wrong key is. */
const lengthWords = (secret: unknown): string => {
  const isText = typeof secret === 'string' && /^[\w+/-]+=*$/.test(secret);
  if (!isText && !(secret instanceof Uint8Array)) return '';
  if (!isText) return `, and not ${secret.length} bytes`;
  const { length } = secret.replace(/=+$/, '');
  return `, and not base64 of ${Math.floor((length * 3) / 4)} bytes (${length} characters)`;
};
