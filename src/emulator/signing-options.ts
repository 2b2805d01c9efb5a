import { randomBytes } from 'node:crypto';
import { FEWEST_KEY_BYTES } from '../webhook/signatures/signing-key.js';

/** The key that signs hidden payloads. Its format is not in the document: HS256 is the emulator's own choice. */
export interface SigningOptions {
  /** Names the key in the head of a signed payload. */
  readonly kid: string;
  /** At least 32 bytes; of a text, those of its UTF-8. */
  readonly secret: string | Uint8Array;
}

export const randomSigning = (): SigningOptions => ({
  kid: 'emulator',
  secret: randomBytes(FEWEST_KEY_BYTES).toString('base64url'),
});
