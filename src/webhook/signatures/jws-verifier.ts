import type { CompactJWSHeaderParameters, CompactVerifyResult } from 'jose';
import * as is from '../../internal/checks.js';
import { isPlainObject } from '../../internal/json.js';
import { type OptionTable, readOptions, typeErrorOf, unless } from '../../internal/options.js';
import type { Named, UseInstead } from '../../internal/phantoms.js';
import { isSignatureError, SignatureError, type SignatureReason } from '../errors.js';
import { ALGORITHM, JWS_START, type SignedPress, type SigningKey, TYPE, toKeyBytes } from './jws.js';

type Opens<Opened> = (signed: string, press: { readonly messageId: string }) => Opened;

/**
 * Opens the payload of a hidden button. Returns the payload that was signed, or `undefined` for a payload that is not
 * signed at all. Throws for a wrong signature. `_Words` is for the compiler, which prints it in an error.
 */
export interface Verify<_Words extends string = 'such as jwsVerifier({ keys })'>
  extends Opens<string | undefined | Promise<string | undefined>>,
    Named {}

// A signature must have one spelling only: decoders ignore blanks, `=` and the last two bits of 43 characters, so that a
// replay with another spelling would look new.
const CANONICAL_END = /\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** Names that people guess for options of `jwsVerifier`. */
interface JwsTraps {
  /** @deprecated Use keys: { [kid]: key }. */
  readonly key?: UseInstead<'keys: { [kid]: key }'>;
  /** @deprecated Use keys: { [kid]: key }. */
  readonly secret?: UseInstead<'keys: { [kid]: key }'>;
  /** @deprecated Use a verify function of your own, as this one is for HS256. */
  readonly algorithms?: UseInstead<'a verify function of your own, as this one is for HS256'>;
}

/** The options of `jwsVerifier`. */
export interface JwsVerifierOptions extends JwsTraps {
  /** The keys by their `kid`: at least one, several while you rotate keys. Each has at least 32 bytes. */
  readonly keys: Readonly<Record<string, SigningKey | undefined>>;
  /** The maximum number of seconds that a signature may be old, or ahead of this machine's clock; no limit by default. */
  readonly maxAgeSeconds?: number | undefined;
}

const JWS: OptionTable<JwsVerifierOptions, 'keys'> = {
  keys: [value => unless(isPlainObject(value), 'a plain object with a key for each `kid`')],
  maxAgeSeconds: is.positive,
  key: 'keys: { [kid]: key }',
  secret: 'keys: { [kid]: key }',
  algorithms: 'a verify function of your own, as this one is for HS256',
};

const wrong = typeErrorOf('jwsVerifier');

/**
 * Creates a `verify` for `createWebhook` that opens hidden payloads in the emulator's own format. THE FORMAT IS AN
 * ASSUMPTION: the API spec does not show how the platform's devices sign. Ask its operator, and pass your own function
 * if the format differs.
 *
 * The format: a compact JWS; header `alg` HS256 (no other, never `none`), `kid`, `typ` `sendable-press+jws`; content
 * the JSON of `messageId`, `payload` and `iat` (seconds since the epoch). A payload that does not start like a JWS is
 * not signed. Any other is opened, or rejected with a SignatureError: truncated (`malformed`), `algorithm`, `type`,
 * `unknown-key`, `wrong-signature`, `content`, moved to another message (`other-message`), and with `maxAgeSeconds`
 * `expired` or `not-yet-valid`. Within that age an attacker can replay the same press: use a `dedupe` that remembers
 * longer. Nothing prints the keys. Throws a TypeError without a key, for a key under 32 bytes and for a wrong option.
 * Loads jose at the first press. API spec, section 2.6.
 *
 * @example
 * ```ts
 * createWebhook({
 *   onPress,
 *   verify: jwsVerifier({ keys: { '2026-11': newKey, '2026-05': oldKey } }),
 * })
 * ```
 */
export const jwsVerifier = (options: JwsVerifierOptions): Opens<Promise<string | undefined>> => {
  const { keys, maxAgeSeconds } = readOptions(JWS, options, wrong);
  const bytes = new Map(Object.entries(keys).map(([kid, key]) => [kid, toKeyBytes(kid, key, wrong)]));
  if (bytes.size === 0) throw wrong('`keys` must have at least one key');
  const findKey = ({ kid, typ }: CompactJWSHeaderParameters): Uint8Array => {
    if (typ !== TYPE) throw new SignatureError('type');
    const key = typeof kid === 'string' ? bytes.get(kid) : undefined;
    if (key === undefined) throw new SignatureError('unknown-key');
    return key;
  };
  return async (signed, { messageId }) => {
    if (!signed.startsWith(JWS_START)) return undefined;
    const { payload } = await openJws(signed, findKey);
    if (!CANONICAL_END.test(signed)) throw new SignatureError('malformed');
    const press = parseContent(payload);
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

const openJws = async (
  signed: string,
  findKey: (header: CompactJWSHeaderParameters) => Uint8Array,
): Promise<CompactVerifyResult> => {
  const { compactVerify } = await import('./jose.js');
  try {
    return await compactVerify(signed, findKey, { algorithms: [ALGORITHM] });
  } catch (error) {
    throw isSignatureError(error) ? error : new SignatureError(toReason(error));
  }
};

const toReason = (error: unknown): SignatureReason => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_JOSE_ALG_NOT_ALLOWED') return 'algorithm';
  return code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' ? 'wrong-signature' : 'malformed';
};

/** Parses the press in a signed content. Returns undefined when there is none. */
const parseContent = (bytes: Uint8Array): SignedPress | undefined => {
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
