import type { Emulator, FaultMark, LoggedMessage, LoggedOtp, Refused } from '../emulator/index.js';
import { printable } from '../parse/printable.js';
import { jsonLine } from './json-line.js';
import { type Output, stdout } from './output.js';

/** An emulator that listens. */
export interface Ready {
  readonly url: string;
  readonly emulator: Emulator;
  readonly webhook: string | undefined;
  /** One that the user gave is a secret, and is not shown. */
  readonly isTokenGiven: boolean;
}

/** Says, to programs, where it listens and with which token. */
export const writeReady = ({ url, emulator, isTokenGiven }: Ready): void => {
  const token = isTokenGiven ? undefined : emulator.token;
  stdout.line(jsonLine({ event: 'ready', url, port: Number(new URL(url).port), page: `${url}/`, token }));
};

/** The same to a person. */
export const tellReady = ({ url, emulator, webhook, isTokenGiven }: Ready, output: Output): void => {
  output.line(`${output.paint('green', 'ready')} The platform's emulator listens at ${output.paint('bold', url)}`);
  output.line(`  page               ${url}/`);
  output.line(`  SENDABLE_BASE_URL  ${url}`);
  output.line(`  SENDABLE_TOKEN     ${isTokenGiven ? '(the one that was given)' : emulator.token}`);
  if (webhook !== undefined) output.line(`  webhook            ${withoutQuery(webhook)}`);
  for (const { fault } of emulator.faults) output.line(`  fault              ${JSON.stringify(fault)}`);
};

/** Where the webhook is; its query and its password may be secrets. */
const withoutQuery = (webhook: string): string => {
  const { origin, pathname } = new URL(webhook);
  return origin + pathname;
};

/** Tells what happens in the emulator, one line each. No text of a message, no OTP and no token is in it. */
export const tellEvents = (emulator: Emulator, output: Output): void => {
  // Ids come from whoever reaches the emulator, and must not steer the terminal.
  const line = (event: string, ...parts: readonly (string | undefined)[]): void => {
    const told = parts.filter(part => part !== undefined && part !== '').map(part => printable(`${part}`));
    output.line([event, ...told].join(' '));
  };
  emulator.on('message', taken => line(output.paint('green', 'message'), ...factsOf(taken, recipientOf(taken))));
  emulator.on('otp', taken =>
    line(output.paint('green', 'otp'), ...factsOf(taken, `customer ${taken.request.customerNo}`)),
  );
  emulator.on('refused', refused => {
    const { operation, status, reason, violations, faults } = refused;
    line(
      output.paint('red', 'refused'),
      operation,
      status === undefined ? 'no answer' : `${status}`,
      reason,
      hits(faults),
    );
    for (const { message } of violations) output.line(`  ${message}`);
  });
  emulator.on('press', press => line(output.paint('cyan', 'press'), press.messageId, JSON.stringify(press.title)));
  emulator.on('delivery', ({ press, state, attempts }) => {
    const last = attempts.at(-1);
    if (state !== 'pending')
      line(output.paint('cyan', 'webhook'), press.messageId, state, `${last?.status ?? last?.error ?? ''}`);
  });
};

/** The same for programs: one JSON a line. */
export const writeEvents = (emulator: Emulator): void => {
  const write = (event: string, facts: object): void => stdout.line(jsonLine({ event, ...facts }));
  const common = ({ number, id, userId, bot, duplicate, faults }: LoggedMessage | LoggedOtp): object => ({
    number,
    messageId: id,
    userId,
    bot,
    duplicate,
    faults,
  });
  emulator.on('message', taken => write('message', { ...common(taken), recipient: taken.request.recipient }));
  emulator.on('otp', taken => write('otp', { ...common(taken), customerNo: taken.request.customerNo }));
  emulator.on('refused', ({ number, operation, bot, status, reason, violations, faults }: Refused) =>
    write('refused', { number, operation, bot, status, reason, violations, faults }),
  );
  emulator.on('press', ({ number, kind, messageId, userId, title }) =>
    write('press', { number, kind, messageId, userId, title }),
  );
  emulator.on('delivery', ({ id, state, attempts }) => write('delivery', { id, state, attempts: attempts.length }));
};

const factsOf = ({ id, duplicate, faults }: LoggedMessage | LoggedOtp, to: string): readonly (string | undefined)[] => [
  id,
  `to ${to}`,
  duplicate ? '(sent twice)' : undefined,
  hits(faults),
];

const recipientOf = ({ request: { recipient } }: LoggedMessage): string =>
  recipient.id !== undefined
    ? `user ${recipient.id}`
    : recipient.appCustomerId !== undefined
      ? `customer ${recipient.appCustomerId}`
      : `staff ${recipient.appStaffId}`;

const hits = (faults: readonly FaultMark[]): string | undefined =>
  faults.length === 0 ? undefined : `(fault: ${faults.map(({ kind }) => kind).join(', ')})`;
