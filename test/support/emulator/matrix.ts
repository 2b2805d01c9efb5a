import type { RuleId } from '../../../src/index.js';
import { postback } from './emulators.js';

/** A request that breaks a rule, and the one nearest to it that obeys. */
export interface Row {
  readonly rule: RuleId;
  /** The path of the value that breaks the rule. */
  readonly path: string;
  readonly bad: object;
  readonly good: object;
}

export const row = (rule: RuleId, path: string, bad: object, good: object): Row => ({ rule, path, bad, good });

export const without = (json: object, key: string): object =>
  Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));

export const WEB_URL = { type: 'web_url', payload: 'https://example.com/' };
export const FOUR_BUTTONS = ['1', '2', '3', '4'].map(title => postback(title, title));

const ONLY_BUILT = 'only a builder is told which fields are extra';
const IN_NO_OTP = 'the OTP has no such field';
const IN_NO_MESSAGE = 'the message has no such field';

/** The rules that no request to an endpoint can break, and why. */
export const unbreakable: Readonly<Record<'message' | 'otp', Partial<Record<RuleId, string>>>> = {
  message: {
    'extra-not-known': ONLY_BUILT,
    'set-once': 'a JSON object has each field once',
    'otp-customer-no': IN_NO_MESSAGE,
    'otp-message-id': IN_NO_MESSAGE,
    'otp-text': IN_NO_MESSAGE,
  },
  otp: {
    'extra-not-known': ONLY_BUILT,
    'set-once': 'a JSON object has each field once',
    'recipient-missing': IN_NO_OTP,
    'recipient-exactly-one': IN_NO_OTP,
    'text-or-attachment': IN_NO_OTP,
    'quick-replies-present': IN_NO_OTP,
    'generic-no-quick-replies': IN_NO_OTP,
    'generic-needs-element': IN_NO_OTP,
    'element-max-3-buttons': 'the document sets no limit to the buttons of an OTP',
    'legacy-buttons-empty': IN_NO_OTP,
    'attachment-type': IN_NO_OTP,
    'template-type': IN_NO_OTP,
    'open-shape-json': 'the OTP has no open shape',
  },
};
