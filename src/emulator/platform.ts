import type { SendMessageRequest } from '../wire/message.js';
import type { SendOtpRequest } from '../wire/otp.js';
import { type Bots, botsOf } from './bots.js';
import { BoundedLog } from './log.js';
import type { Logged, Refused } from './logged.js';
import type { EmulatorOptions } from './options.js';
import { Users } from './users.js';

const MAX_LOG_ENTRIES = 10_000;

/** What the emulated platform knows: all of its state. */
export interface Platform {
  readonly bots: Bots;
  readonly users: Users;
  readonly messages: BoundedLog<Logged<SendMessageRequest>>;
  readonly otps: BoundedLog<Logged<SendOtpRequest>>;
  readonly refused: BoundedLog<Refused>;
}

export const platformOf = (options: EmulatorOptions): Platform => {
  const max = options.maxLogEntries ?? MAX_LOG_ENTRIES;
  return {
    bots: botsOf(options),
    users: new Users(options.users !== 'registered'),
    messages: new BoundedLog(max),
    otps: new BoundedLog(max),
    refused: new BoundedLog(max),
  };
};
