import {
  type Bot,
  createBot,
  type HouseRules,
  type HouseViolation,
  houseRules,
  type SendError,
  type SendMessageRequest,
  type SendOtpRequest,
  type Violation,
} from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { parse, safeParse } from 'sendable/parse';
import { expectType } from 'tsd';

const access = { baseUrl: 'https://platform.example', token: 't' };
const rules = houseRules({ textLength: 2000, elements: 10 }, request => {
  expectType<SendMessageRequest | SendOtpRequest>(request);
  return 'message' in request ? [] : [{ rule: 'house:no-otp', path: '', message: 'This bot sends no OTPs.' }];
});
expectType<HouseRules>(rules);
expectType<readonly HouseViolation[]>(rules.check({}));
expectType<Bot>(createBot({ ...access, rules }));
parse('{}', { rules });
safeParse('{}', { rules });
createEmulator({ rules });

// What a JSON import gives.
declare const profile: { $schema: string; textLength: number };
houseRules(profile);

declare const error: SendError;
expectType<readonly Violation[] | undefined>(error.violations);

// @ts-expect-error there is no such limit
houseRules({ textLenght: 2000 });
// @ts-expect-error a limit is a number
houseRules({ textLength: '2000' });
// @ts-expect-error a promise is not a list: nothing would be checked
houseRules(async () => []);
// @ts-expect-error the id of a house rule begins with house:
houseRules(() => [{ rule: 'text-length', path: '', message: '' }]);
// @ts-expect-error limits are not rules yet
createBot({ ...access, rules: { textLength: 2000 } });
// @ts-expect-error the rules are an option
parse('{}', rules);
