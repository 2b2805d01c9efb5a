import type { CompactJWSHeaderParameters, CompactVerifyResult } from 'jose';
import { isPlainObject } from '../../rules/plain-object.js';
import { ALGORITHM, JWS_START, type SignedPress, TYPE } from './jws-format.js';
import { SignatureError, type SignatureReason } from './signature-error.js';
import { keyBytes, type SigningKey } from './signing-key.js';
import type { Verify } from './verify.js';

// A signature is written in one way only: decoders pass over blanks, `=` and the last two bits of 43 characters, so that a
// replay could be made to look new.
const CANONICAL_END = /\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** The options of `jwsVerifier`. */
export interface JwsVerifierOptions {
  /** The keys by their `kid`: one at least, more while keys are rotated. Each has 32 bytes at least. */
  readonly keys: Readonly<Record<string, SigningKey | undefined>>;
  /** How many seconds old, or ahead of this machine's clock, a signature may be; any by default. */
  readonly maxAgeSeconds?: number | undefined;
}

/**
 * Opens hidden payloads in the emulator's own format, for `createWebhook({ verify })`. AN ASSUMPTION: the document does
 * not show how the platform's devices sign; ask its operator, and give `verify` a function of your own when it differs.
 *
 * The format: a compact JWS; header `alg` HS256 (no other, never `none`), `kid`, `typ` `sendable-press+jws`; content
 * the JSON of `messageId`, `payload` and `iat` (seconds since the epoch). A payload that does not start as a JWS does is
 * not signed. Any other is opened or refused with a SignatureError: cut short (`malformed`), `algorithm`, `type`,
 * `unknown-key`, `wrong-signature`, `content`, moved to another message (`other-message`), and by `maxAgeSeconds`
 * `expired` or `not-yet-valid`. Within that age the same press can be sent again: against that is a `dedupe` that
 * remembers for longer. Keys are not printed by anything. Throws a TypeError for no key, one under 32 bytes or a wrong
 * option. Loads jose at the first press. Document, section 2.6.
 *
 * @example
 * ```ts
 * createWebhook({ onPress, verify: jwsVerifier({ keys: { '2026-11': newKey, '2026-05': oldKey } }) })
 * ```
 */
export const jwsVerifier = ({ keys, maxAgeSeconds }: JwsVerifierOptions): Verify<Promise<string | undefined>> => {
  if (!isPlainObject(keys)) throw new TypeError('jwsVerifier: keys is no object of keys by their kid.');
  const bytes = new Map(Object.entries(keys).map(([kid, key]) => [kid, keyBytes(kid, key)]));
  if (bytes.size === 0) throw new TypeError('jwsVerifier: there are no keys.');
  if (maxAgeSeconds !== undefined && !(maxAgeSeconds > 0))
    throw new TypeError('jwsVerifier: maxAgeSeconds is no positive number.');
  const keyOf = ({ kid, typ }: CompactJWSHeaderParameters): Uint8Array => {
    if (typ !== TYPE) throw new SignatureError('type');
    const key = typeof kid === 'string' ? bytes.get(kid) : undefined;
    if (key === undefined) throw new SignatureError('unknown-key');
    return key;
  };
  return async (signed, { messageId }) => {
    if (!signed.startsWith(JWS_START)) return undefined;
    const { payload } = await opened(signed, keyOf);
    if (!CANONICAL_END.test(signed)) throw new SignatureError('malformed');
    const press = contentOf(payload);
    if (press === undefined) throw new SignatureError('content');
    if (press.messageId !== messageId) throw new SignatureError('other-message');
    if (maxAgeSeconds !== undefined) {
      const age = Date.now() / 1000 - press.iat;
      if (age > maxAgeSeconds) throw new SignatureError('expired');
      if (-age > maxAgeSeconds) throw new SignatureError('not-yet-valid');
    }
    return press.payload;
  };
};

const opened = async (
  signed: string,
  keyOf: (header: CompactJWSHeaderParameters) => Uint8Array,
): Promise<CompactVerifyResult> => {
  const { compactVerify } = await import('jose');
  try {
    return await compactVerify(signed, keyOf, { algorithms: [ALGORITHM] });
  } catch (error) {
    throw SignatureError.is(error) ? error : new SignatureError(reasonOf(error));
  }
};

const reasonOf = (error: unknown): SignatureReason => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_JOSE_ALG_NOT_ALLOWED') return 'algorithm';
  return code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' ? 'wrong-signature' : 'malformed';
};

/** The press in a signed content; undefined when it holds none. */
const contentOf = (bytes: Uint8Array): SignedPress | undefined => {
  try {
    const content: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isSignedPress(content) ? content : undefined;
  } catch {
    return undefined;
  }
};

const isSignedPress = (content: unknown): content is SignedPress =>
  isPlainObject(content) &&
  'messageId' in content &&
  typeof content.messageId === 'string' &&
  'payload' in content &&
  typeof content.payload === 'string' &&
  'iat' in content &&
  Number.isFinite(content.iat);
