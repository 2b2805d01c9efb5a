import { createHmac } from 'node:crypto';
import { createRandom } from '../random.js';

/**
 * Replaces WebCrypto by functions that a seed decides: the real ones run on threads of their own, and draw real random numbers. No
 * two codes have the same value, so a value names its code. Returns the function that brings the real ones back.
 */
export const replaceCrypto = (seed: number): (() => void) => {
  const random = createRandom(seed ^ 0x5eed);
  const drawn = new Set<number>();
  const draw = (): number => {
    const value = random.int(0, 999_999);
    if (drawn.has(value)) return draw();
    drawn.add(value);
    return value;
  };
  const fakes = {
    importKey: async (_format: string, secret: Uint8Array) => secret,
    sign: async (_algorithm: string, key: Uint8Array, bytes: Uint8Array) =>
      Uint8Array.from(createHmac('sha256', key).update(bytes).digest()).buffer,
  };
  for (const [name, value] of Object.entries(fakes))
    Object.defineProperty(crypto.subtle, name, { configurable: true, value });
  Object.defineProperty(crypto, 'getRandomValues', {
    configurable: true,
    value: (array: Uint8Array | Uint32Array) => {
      const isValue = array instanceof Uint32Array;
      for (const index of array.keys()) array[index] = isValue ? draw() : random.int(0, 255);
      return array;
    },
  });
  return () => {
    for (const name of Object.keys(fakes)) Reflect.deleteProperty(crypto.subtle, name);
    Reflect.deleteProperty(crypto, 'getRandomValues');
  };
};
