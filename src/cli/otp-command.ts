import { randomUUID } from 'node:crypto';
import { Otp } from '../index.js';
import { safeParse } from '../parse/index.js';
import { CliError, wrongUse } from './cli-error.js';
import type { ConnectOptions } from './connect.js';
import type { Ending } from './exit-codes.js';
import { stderr } from './output.js';
import { refuseSecret, textOfFile } from './secret-source.js';
import { sendOne } from './send-one.js';

export interface OtpOptions extends ConnectOptions {
  readonly to: string;
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

/** Sends an OTP. Its value never comes by the arguments, which other users of the machine can see. */
export const sendOtp = async (options: OtpOptions): Promise<Ending> => {
  refuseSecret(options.value, '--value', 'Set SENDABLE_OTP_VALUE, or give --value-file <file>, which is - for stdin.');
  const value = await otpValue(options);
  refuseValueIn(options.text, value);
  const mokMessage = withValue(await templateOf(options), value);
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
  // As JSON, which has no undefined.
  const result = safeParse(JSON.stringify(request));
  if (result.ok) return sendOne(result.value, options);
  for (const { message } of result.violations) stderr.line(message);
  throw new CliError('violations', 'The OTP breaks rules. Nothing was sent.');
};

const otpValue = async ({ valueFile }: OtpOptions): Promise<string | undefined> =>
  valueFile === undefined ? process.env.SENDABLE_OTP_VALUE || undefined : textOfFile('--value-file', valueFile);

const templateOf = async ({ text, textFile, valueFile }: OtpOptions): Promise<string> => {
  if (text !== undefined && textFile !== undefined) throw wrongUse('Give either --text or --text-file.');
  if (textFile === '-' && valueFile === '-') throw wrongUse('Only one of --text-file and --value-file can be stdin.');
  const template = text ?? (textFile === undefined ? undefined : await textOfFile('--text-file', textFile));
  if (template === undefined)
    throw wrongUse('An OTP has a text: give --text, or --text-file <file>, which is - for stdin.');
  return template;
};

// Shorter ones are in a text by chance.
const SHORTEST = 4;

const refuseValueIn = (text: string | undefined, value = ''): void => {
  if (value.length >= SHORTEST && text?.includes(value))
    throw wrongUse(`--text holds the value, and other users can see the arguments. Write ${PLACE} in its place.`);
};

const PLACE = '{value}';

const withValue = (template: string, value: string | undefined): string => {
  if (!template.includes(PLACE)) return template;
  if (value === undefined)
    throw wrongUse(`The text has ${PLACE}, and there is no value: set SENDABLE_OTP_VALUE, or give --value-file.`);
  return template.replaceAll(PLACE, () => value);
};

const buttonsOf = ({ confirmButtons, hidden }: OtpOptions): readonly object[] | undefined => {
  if (confirmButtons === undefined) {
    if (hidden) throw wrongUse('--hidden says how --confirm-buttons are: give those, too.');
    return undefined;
  }
  // The builder knows what they are; the rest of this OTP is not used.
  return Otp.for('-')
    .messageId('-')
    .text('-')
    .confirmButtons({ hidden: hidden === true })
    .toJSON().buttonsV2;
};
