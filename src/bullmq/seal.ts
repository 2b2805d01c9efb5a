import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomFillSync } from 'node:crypto';
import { type Check, type OptionTable, readOptions, shown, unless, type WrongOption } from '../internal/options.js';
import type { UseInstead } from '../internal/phantoms.js';
import { aKey, keyBytes } from '../internal/secret-key.js';

/** Names that people guess for fields of a key. */
interface KeyTraps {
  /** @deprecated Use secret. */
  readonly key?: UseInstead<'secret'>;
}

/** A key that encrypts bodies. `_Words` is for the compiler, which prints it in an error. */
export interface SealKey<_Words extends string = '{ id, secret }'> extends KeyTraps {
  /** 1 to 16 letters, digits, `-` or `_`. It is stored unencrypted before each body, so that rotation works. */
  readonly id: string;
  /** 32 bytes, or base64 of 32 bytes; undefined, as of a missing environment variable, throws. */
  readonly secret: Uint8Array | string | undefined;
}

/** The job that an encrypted body belongs to: the body can be decrypted only with exactly these values. */
interface SealedFor {
  readonly id: string;
  readonly operation: string;
  readonly expiresAt: number;
}

/** The result of decrypting a body. */
type Opened =
  | { readonly state: 'open'; readonly body: string }
  /** Another worker may have the key. */
  | { readonly state: 'no-key'; readonly keyId: string }
  /** The text was changed, or belongs to another job. */
  | { readonly state: 'broken' };

/** Encrypts (`seal`) and decrypts (`open`) bodies, and creates pseudonyms. The keys are in closures, so that no inspection shows them. */
export interface Seal {
  readonly keyIds: readonly string[];
  seal(body: string, owner: SealedFor): string;
  open(text: string, owner: SealedFor): Opened;
  /** Hashes a name with each key, in their order: Redis stores no name, and guessing names finds none without the key. */
  pseudonyms(name: string): readonly [string, ...string[]];
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const POOLED_IVS = 256;
const TAG = { authTagLength: 16 };
const KEY_ID = /^[A-Za-z0-9_-]{1,16}$/;
const PSEUDONYM = 'sendable/pseudonym';
const PSEUDONYM_LENGTH = 22;

/**
 * Creates the encryption of a queue: AES-256-GCM with the version, the bot and the job as authenticated data. The first
 * key encrypts, every key decrypts.
 */
export const createSeal = (version: number, name: string, keys: readonly SealKey[], wrong: WrongOption): Seal => {
  const ring = readKeys(keys, wrong);
  const [first, ...others] = ring;
  if (first === undefined)
    throw wrong('`keys` must have at least one key: a body is never stored unencrypted. Give one { id, secret }');
  const secretOf = new Map(ring.map(({ id, secret }) => [id, secret]));
  const pseudonym = ({ namer }: RingKey, of: string): string =>
    createHmac('sha256', namer).update(`${name}\n${of}`).digest('base64url').slice(0, PSEUDONYM_LENGTH);
  const bound = ({ id, operation, expiresAt }: SealedFor): Buffer =>
    Buffer.from(`sendable/${version}\n${name}\n${id}\n${operation}\n${expiresAt}`);
  const nextIv = createIvs();

  return {
    keyIds: ring.map(({ id }) => id),
    seal: (body, owner) => {
      const iv = nextIv();
      const cipher = createCipheriv(CIPHER, first.secret, iv, TAG).setAAD(bound(owner));
      const sealed = Buffer.concat([iv, cipher.update(body, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${first.id}.${sealed.toString('base64url')}`;
    },
    open: (text, owner) => {
      const dot = text.indexOf('.');
      const keyId = text.slice(0, dot);
      const secret = secretOf.get(keyId);
      if (secret === undefined) return KEY_ID.test(keyId) ? { state: 'no-key', keyId } : { state: 'broken' };
      const sealed = Buffer.from(text.slice(dot + 1), 'base64url');
      if (sealed.length < IV_BYTES + TAG.authTagLength) return { state: 'broken' };
      try {
        const decipher = createDecipheriv(CIPHER, secret, sealed.subarray(0, IV_BYTES), TAG)
          .setAAD(bound(owner))
          .setAuthTag(sealed.subarray(-TAG.authTagLength));
        const body = decipher.update(sealed.subarray(IV_BYTES, -TAG.authTagLength));
        // Throws if the text was changed. In this mode it returns nothing.
        decipher.final();
        return { state: 'open', body: body.toString() };
      } catch {
        return { state: 'broken' };
      }
    },
    pseudonyms: of => [pseudonym(first, of), ...others.map(key => pseudonym(key, of))],
  };
};

/** Returns random ivs, one after the other. They come from a pool: a system call for each took a quarter of the time to encrypt. */
const createIvs = (): (() => Buffer) => {
  const pool = Buffer.alloc(IV_BYTES * POOLED_IVS);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      randomFillSync(pool);
      at = 0;
    }
    at += IV_BYTES;
    return pool.subarray(at - IV_BYTES, at);
  };
};

/**
 * Returns the random iv of an encrypted text: each encryption has its own. Of a text that is not encrypted, it returns the empty
 * string: half of a surrogate pair would not be JSON for Redis.
 */
export const fingerprintOf = (sealed: string): string => /\.([\w-]{16})/.exec(sealed)?.[1] ?? '';

interface RingKey {
  readonly id: string;
  readonly secret: Uint8Array;
  /** The key of pseudonyms, derived from the secret: each purpose has a key of its own. */
  readonly namer: Uint8Array;
}

const readKeys = (keys: readonly SealKey[], wrong: WrongOption): readonly RingKey[] => {
  const ring = keys.map((key, at) => {
    if (Object(key) !== key || ArrayBuffer.isView(key))
      throw wrong(`\`keys[${at}]\` must be { id, secret }; got ${shown(key)}`);
    const { id, secret: given } = readOptions(KEY, key, wrong, { of: `keys[${at}]` });
    const secret = keyBytes(given) ?? new Uint8Array();
    return { id, secret, namer: new Uint8Array(hkdfSync('sha256', secret, '', PSEUDONYM, KEY_BYTES)) };
  });
  const repeated = ring.findIndex(({ id }, at) => ring.findIndex(other => other.id === id) < at);
  if (repeated < 0) return ring;
  throw wrong(`\`keys[${repeated}].id\` must differ from the ids before it. Give each key an id of its own`);
};

const keyId: Check = value =>
  unless(typeof value === 'string' && KEY_ID.test(value), '1 to 16 letters, digits, - or _');

const KEY: OptionTable<SealKey, 'id' | 'secret'> = { id: [keyId], secret: [aKey], key: 'secret' };
