// The parts of the webhook that the emulator uses and users do not.
export { formatPress } from './press.js';
export { MIN_KEY_BYTES, signPress } from './signatures/jws.js';
