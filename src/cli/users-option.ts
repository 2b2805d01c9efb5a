import type { EmulatorOptions, NewUser } from '../emulator/index.js';
import { wrongUse } from './cli-error.js';

/** Reads who the emulator's users are: `any`, `registered`, or `customer:C-1,staff:S-7`. */
export const usersOf = (text: string): EmulatorOptions['users'] =>
  text === 'any' || text === 'registered' ? text : text.split(',').map(userOf);

const userOf = (text: string): NewUser => {
  const [, kind, id = ''] = /^\s*(customer|staff):(.+?)\s*$/.exec(text) ?? [];
  if (kind === undefined) throw wrongUse('--users is any, registered, or a list such as customer:C-1,staff:S-7.');
  return kind === 'customer' ? { appCustomerId: id } : { appStaffId: id };
};
