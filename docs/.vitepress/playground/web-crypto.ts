import { partOf } from './missing.js';
import { randomUUID } from './node-shims.js';

// Browsers hide parts of `crypto` from the worker in the sandbox, because it has no origin. The frame around it has them.

/** A key of a secret: its bytes, and what libraries read of a CryptoKey. */
interface SecretKey {
  readonly [Symbol.toStringTag]: 'CryptoKey';
  readonly type: 'secret';
  readonly algorithm: object;
  readonly extractable: boolean;
  readonly usages: readonly string[];
  readonly bytes: Uint8Array;
}

const isHmacSha256 = (algorithm: unknown): boolean => {
  const { name, hash } = Object(algorithm);
  return /^HMAC SHA-256$/i.test(`${name} ${Object(hash).name ?? hash}`);
};

/** Completes `crypto` of this worker with what webhooks need: SHA-256, and signatures with a secret. The frame computes them. */
export const completeCrypto = (frame: MessagePort): void => {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  frame.onmessage = ({ data: { id, result, error } }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error));
  };
  const ask = (name: 'digest' | 'sign' | 'verify', ...values: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      frame.postMessage({ id: last, name, values });
    });
  const importKey = async (
    format: string,
    bytes: Uint8Array,
    given: unknown,
    extractable: boolean,
    usages: readonly string[],
  ): Promise<SecretKey> => {
    if (format !== 'raw') throw new Error('The playground has only keys of bytes.');
    if (!isHmacSha256(given)) throw new Error('The playground has only keys for HMAC with SHA-256.');
    const algorithm = { name: 'HMAC', hash: { name: 'SHA-256' }, length: bytes.length * 8 };
    return { [Symbol.toStringTag]: 'CryptoKey', type: 'secret', algorithm, extractable, usages, bytes };
  };
  const subtle = partOf('crypto.subtle', {
    importKey,
    digest: (algorithm: unknown, bytes: BufferSource) => ask('digest', algorithm, bytes),
    sign: (_: unknown, { bytes }: SecretKey, data: BufferSource) => ask('sign', bytes, data),
    verify: (_: unknown, { bytes }: SecretKey, signature: BufferSource, data: BufferSource) =>
      ask('verify', bytes, signature, data),
  });
  if (!('randomUUID' in crypto)) Object.defineProperty(crypto, 'randomUUID', { value: randomUUID });
  if (!('subtle' in crypto)) Object.defineProperty(crypto, 'subtle', { value: subtle });
};
