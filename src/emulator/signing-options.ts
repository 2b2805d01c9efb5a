import { randomBytes } from 'node:crypto';

/** The key that signs hidden payloads. Its format is not in the document: HS256 is the emulator's own choice. */
export interface SigningOptions {
  /** Names the key in the head of a signed payload. */
  readonly kid: string;
  /** At least 32 bytes; of a text, those of its UTF-8. */
  readonly secret: string | Uint8Array;
}

export const MIN_SECRET_BYTES = 32;

export const randomSigning = (): SigningOptions => ({
  kid: 'emulator',
  secret: randomBytes(MIN_SECRET_BYTES).toString('base64url'),
});
