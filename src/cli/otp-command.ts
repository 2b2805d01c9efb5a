import { randomUUID } from 'node:crypto';
import { Otp } from '../index.js';
import { safeParse } from '../parse/index.js';
import { readParseOptions } from './check-request.js';
import { type ConnectOptions, sendOne } from './connect.js';
import { CliError, type ExitReason, withFlags, wrongUse } from './exit-codes.js';
import { exampleFor } from './help-examples.js';
import { error, warn } from './output.js';
import { readTextFile, refuseSecret } from './secret-source.js';

export interface OtpOptions extends ConnectOptions {
  readonly to?: string;
  readonly messageId?: string;
  readonly text?: string;
  readonly textFile?: string;
  readonly value?: string;
  readonly valueFile?: string;
  readonly image?: string;
  readonly txCode?: string;
  readonly deviceId?: string;
  readonly confirmButtons?: true;
  readonly hidden?: true;
  readonly withLocation?: true;
}

/** Sends an OTP. Its value must not be an argument: other users of the machine can see those. */
export const sendOtp = async (options: OtpOptions): Promise<ExitReason> => {
  refuseSecret(options.value, '--value', 'Set SENDABLE_OTP_VALUE, or give --value-file <file> (- for stdin).');
  refuseMissing(options);
  const value = await otpValue(options);
  refuseValueIn(options.text, value);
  const template = await templateOf(options);
  refusePlaceholders(template, options.text !== undefined);
  const mokMessage = withValue(template, value);
  const { to, messageId = randomUUID(), image, txCode, deviceId, withLocation } = options;
  const request = {
    customerNo: to,
    messageId,
    mokMessage,
    mokValue: value,
    imageUrl: image,
    txCode,
    deviceId,
    buttonsV2: buttonsOf(options),
    showWithLocation: withLocation,
  };
  // JSON drops the undefined fields.
  const result = safeParse(JSON.stringify(request), await readParseOptions(options));
  if (result.ok) {
    // The text of a file may contain the code.
    if (options.text !== undefined && value === undefined && !options.confirmButtons)
      warn('The OTP has no value and no buttons: set SENDABLE_OTP_VALUE, or give --value-file or --confirm-buttons.');
    if (value !== undefined && !ungrouped(mokMessage).includes(ungrouped(value)))
      warn(`The text does not contain ${PLACE}, so the customer does not see the value in it.`);
    return sendOne(result.value, options);
  }
  for (const { message } of result.violations) error(withFlags(message, FLAGS));
  throw new CliError('violations', 'The OTP breaks rules. Nothing was sent.');
};

/** The option that sets each field of the request. */
const FLAGS = {
  customerNo: '--to',
  messageId: '--message-id',
  mokMessage: '--text',
  mokValue: '--value-file',
  imageUrl: '--image',
  txCode: '--tx-code',
  deviceId: '--device-id',
};

const otpValue = async ({ valueFile }: OtpOptions): Promise<string | undefined> =>
  valueFile === undefined ? process.env.SENDABLE_OTP_VALUE || undefined : readTextFile('--value-file', valueFile);

const refuseMissing = ({ to, text, textFile }: OtpOptions): void => {
  const missing = to === undefined ? ['--to <customerNo>'] : [];
  if ((text ?? textFile) === undefined) missing.push('--text <text>');
  if (missing.length > 0)
    throw wrongUse(`${missing.join(' and ')} ${missing[1] ? 'are' : 'is'} missing, as in: ${exampleFor('otp')}.`);
};

const templateOf = async ({ text, textFile, valueFile }: OtpOptions): Promise<string> => {
  if (text !== undefined && textFile !== undefined) throw wrongUse('Give either --text or --text-file.');
  if (textFile === '-' && valueFile === '-') throw wrongUse('Only one of --text-file and --value-file can be stdin.');
  return text ?? readTextFile('--text-file', textFile ?? '-');
};

// Shorter values are in a text by chance.
const SHORTEST = 4;
// A shorter one is found by chance in a date or a phone number, whose digits this joins.
const SHORTEST_GROUPED = 6;

const refuseValueIn = (text: string | undefined, value = ''): void => {
  const holds = (one: string, other: string, shortest: number): boolean =>
    other.length >= shortest && one.includes(other);
  if (
    text !== undefined &&
    (holds(text, value, SHORTEST) || holds(ungrouped(text), ungrouped(value), SHORTEST_GROUPED))
  )
    throw wrongUse(
      `--text must not contain the value, because other users can see the arguments. Write ${PLACE} instead.`,
    );
};

/** Removes the gaps of a value that is written in groups, such as `481 516`. */
const ungrouped = (text: string): string => text.replaceAll(/[\s.-]/g, '');

const PLACE = '{value}';

// A brace before or after, as in {{code}}, is a placeholder of another kind.
const PLACEHOLDER = /\{\s*([a-z][\w.-]*)\s*\}/gi;

/** Throws for a placeholder that is not replaced: the customer would see it. Quotes one of the arguments, but not one of a file. */
const refusePlaceholders = (template: string, isArgument: boolean): void => {
  const unknown = [...template.matchAll(PLACEHOLDER)].find(([all]) => all !== PLACE);
  if (unknown === undefined) return;
  const found = isArgument ? `; got ${unknown[0]}` : '';
  throw wrongUse(`${isArgument ? '--text' : 'The text of --text-file'} must have no placeholder but ${PLACE}${found}.`);
};

const withValue = (template: string, value: string | undefined): string => {
  if (!template.includes(PLACE)) return template;
  if (value === undefined)
    throw wrongUse(`The value for ${PLACE} is missing: set SENDABLE_OTP_VALUE, or give --value-file.`);
  return template.replaceAll(PLACE, () => value);
};

const buttonsOf = ({ confirmButtons, hidden }: OtpOptions): readonly object[] | undefined => {
  if (confirmButtons === undefined) {
    if (hidden) throw wrongUse('--hidden needs --confirm-buttons.');
    return undefined;
  }
  // Only the buttons of this OTP are used.
  return Otp.for('-')
    .messageId('-')
    .text('-')
    .confirmButtons({ hidden: hidden === true })
    .toJSON().buttonsV2;
};
