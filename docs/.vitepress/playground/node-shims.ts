// What the emulator uses of Node without a port, for the sandbox.

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Bytes that are written as base64url, as the emulator asks for. */
export const randomBytes = (size: number): Uint8Array => {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Object.assign(bytes, { toString: () => toBase64Url(bytes) });
};

// The browser has `crypto.randomUUID` only on some pages.
export const randomUUID = (): string => {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
};

const encoder = new TextEncoder();

export const Buffer: object = {
  byteLength: (text: string) => encoder.encode(text).length,
  from: (text: string) => encoder.encode(text),
};

/** Does nothing, because the sandbox does not warn of too many listeners. */
export const setMaxListeners = (): void => undefined;

const fail = (): never => {
  throw new Error('The playground has no ports.');
};

export class IncomingMessage {}
export class ServerResponse {}
export class Http2ServerRequest {}
export class Readable {}
export const constants: object = {};
export const createServer: () => never = fail;
export const createHash: () => never = fail;
