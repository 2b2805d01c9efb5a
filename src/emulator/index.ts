// Everyday: the platform on your own machine.
export { createEmulator } from './create-emulator.js';
export type { Emulator } from './emulator.js';
export type { ListenOptions } from './listener.js';
export type { Log } from './log.js';
export type { Logged, Refused } from './logged.js';
export type { EmulatorOptions } from './options.js';
export type { Press } from './press.js';
export type { NewUser } from './users.js';
