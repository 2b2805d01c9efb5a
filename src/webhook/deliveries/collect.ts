import { copied } from '../../send/http/joined.js';

/** The bytes that `next` gives until it gives undefined; undefined when they are more than `max`. */
export const collect = async (
  next: () => Promise<Uint8Array | undefined>,
  max: number,
): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let chunk = await next(); chunk !== undefined; chunk = await next()) {
    length += chunk.length;
    if (length > max) return undefined;
    chunks.push(chunk);
  }
  return copied(chunks, length);
};
