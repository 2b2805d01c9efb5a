import { OwnError } from '../own-error.js';
import { sha256 } from '../sha256.js';

/**
 * Whether `given` is the secret, for `authorize`. The SHA-256 digests of both are compared, every byte of them whatever
 * the first ones say: the time tells neither how much of the secret was right nor how long it is. It needs WebCrypto
 * only, so it runs on the edge too. An absent `given` is never equal. Throws a TypeError (a rejection) when `secret` is
 * empty, as nothing would be secret then.
 *
 * @example
 * ```ts
 * createWebhook({ onPress, authorize: (_, headers) => secretEquals(headers['x-webhook-key'], process.env.HOOK_KEY) })
 * ```
 */
export const secretEquals = async (
  given: string | Uint8Array | null | undefined,
  secret: string | Uint8Array | undefined,
): Promise<boolean> => {
  if (secret === undefined || secret.length === 0) throw new OwnError('secretEquals: the secret is empty.');
  const [one, other] = await Promise.all([sha256(given ?? ''), sha256(secret)]);
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
};
