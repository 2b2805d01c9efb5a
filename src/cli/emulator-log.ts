import { toShownWebhook } from '../emulator/deliveries/delivery.js';
import {
  CONTROL_PREFIX,
  type Emulator,
  type FaultMark,
  type LoggedMessage,
  type LoggedOtp,
  type Rejected,
} from '../emulator/index.js';
import { type Name, nameOf, readRecipient } from '../emulator/recipient.js';
import { describeReason } from '../emulator/rejections.js';
import { escapeUnprintable } from '../internal/json.js';
import { jsonLine, type Output, stdout } from './output.js';

/** An emulator that listens. */
export interface Ready {
  readonly url: string;
  readonly emulator: Emulator;
  readonly webhook: string | undefined;
  /** The number of requests of `--seed`. */
  readonly seeds: number;
  readonly hasMcp: boolean;
  /** The faults, as the user gave them. */
  readonly faults: readonly string[];
  /** A token that the user gave is a secret and is not shown. */
  readonly isTokenGiven: boolean;
  /** A hint about how to stop it; empty when the end of a command stops it. */
  readonly stop: string;
}

/** Writes the address and the token for programs. */
export const writeReady = ({ url, emulator, hasMcp, isTokenGiven }: Ready): void => {
  const token = isTokenGiven ? undefined : emulator.token;
  const mcp = hasMcp ? `${url}${CONTROL_PREFIX}/mcp` : undefined;
  stdout.line(jsonLine({ event: 'ready', url, port: Number(new URL(url).port), page: `${url}/`, token, mcp }));
};

/** Prints the address and the token for a person. */
export const showReady = (
  { url, emulator, webhook, seeds, hasMcp, faults, isTokenGiven, stop }: Ready,
  output: Output,
): void => {
  output.say(
    `${output.paint('green', 'ready')} The emulator listens at ${output.paint('bold', url)} ${stop}`.trimEnd(),
  );
  output.line(`  page               ${url}/`);
  output.line(`  SENDABLE_BASE_URL  ${url}`);
  output.line(`  SENDABLE_TOKEN     ${isTokenGiven ? '(the one that was given)' : emulator.token}`);
  if (webhook !== undefined) output.line(`  webhook            ${toShownWebhook({ url: webhook }).url}`);
  if (hasMcp) output.line(`  mcp                ${url}${CONTROL_PREFIX}/mcp`);
  if (seeds > 0) output.line(`  seed               ${seeds === 1 ? '1 request' : `${seeds} requests`}`);
  for (const fault of faults) output.line(`  fault              ${escapeUnprintable(fault)}`);
};

/** Prints each event of the emulator, after its local time, without the texts, OTPs and tokens. */
export const showEvents = ({ emulator, webhook }: Pick<Ready, 'emulator' | 'webhook'>, output: Output): void => {
  // Each reason is explained once: a program with a wrong token may send a thousand requests.
  const explained = new Set<string>();
  let url = webhook && toShownWebhook({ url: webhook }).url;
  emulator.on('webhook', shown => {
    url = shown.url;
  });
  // Ids come from outside, and must not send control characters to the terminal.
  const line = (event: string, of: Facts, outcome: Facts): void => {
    const [what, became] = [of, outcome].map(facts => escapeUnprintable(facts.filter(Boolean).join(' ')));
    const time = output.paint('dim', new Date().toTimeString().slice(0, 8));
    output.say(`${time} ${event} ${what}${became && `: ${became}`}`);
  };
  emulator.on('message', taken => line(output.paint('green', 'message'), ...factsOf(taken)));
  emulator.on('otp', taken => line(output.paint('green', 'otp'), ...factsOf(taken)));
  emulator.on('rejected', rejected => {
    const { operation, path, status, reason, violations, faults, body } = rejected;
    const to = readRecipient(body);
    // Nothing was rejected where a fault closed the connection.
    const isDropped = status === undefined && reason === 'fault';
    line(
      output.paint('red', isDropped ? 'dropped' : 'rejected'),
      [operation, to && `to ${to.join(' ')}`, path && `POST ${path}`],
      [status === undefined ? 'no response' : `${status}`, hits(faults) ?? reason],
    );
    const isKnown = reason === 'fault' || violations.length > 0 || explained.has(reason);
    explained.add(reason);
    const why = isKnown ? [] : [describeReason(reason)];
    for (const text of [...why, ...violations.map(({ message }) => message)]) output.say(`  ${text}`);
  });
  emulator.on('press', ({ messageId, request, kind }) =>
    line(
      output.paint('cyan', 'press'),
      [messageId, userOf(emulator, request)],
      [kind === 'web_url' ? 'web_url' : undefined],
    ),
  );
  emulator.on('delivery', ({ id, press, state, attempts }) => {
    const last = attempts.at(-1);
    if (state !== 'pending')
      line(
        output.paint('cyan', 'webhook'),
        [press?.messageId ?? `event ${id}`, url && `to ${url}`],
        [state, `${last?.status ?? last?.error ?? ''}`],
      );
  });
};

/** Writes each event as a line of JSON, for programs. */
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
  emulator.on('rejected', ({ number, operation, path, bot, status, reason, violations, faults }: Rejected) =>
    write('rejected', { number, operation, path, bot, status, reason, violations, faults }),
  );
  // Without the title: a bank may have put a code there.
  emulator.on('press', ({ number, kind, messageId, userId }) => write('press', { number, kind, messageId, userId }));
  emulator.on('delivery', ({ id, state, attempts }) => write('delivery', { id, state, attempts: attempts.length }));
};

type Facts = readonly (string | undefined)[];

const factsOf = (taken: LoggedMessage | LoggedOtp): readonly [of: Facts, outcome: Facts] => [
  [taken.id, `to ${recipientOf(taken).join(' ')}`, taken.duplicate ? '(duplicate id)' : undefined],
  [taken.faults.map(({ kind }) => EFFECTS[kind]).join(', '), hits(taken.faults)],
];

/** What a fault did to the response of a request that was accepted. */
const EFFECTS: Readonly<Record<FaultMark['kind'], string>> = {
  delay: 'late response',
  drop: 'no response',
  'half-body': 'half a response',
  status: 'other response',
};

const recipientOf = ({ request }: LoggedMessage | LoggedOtp): Name =>
  'customerNo' in request ? ['customer', request.customerNo] : nameOf(request.recipient);

/** Names the user who pressed a button of the request with this number; undefined if the log has removed the request. */
const userOf = ({ messages, otps }: Emulator, wanted: number): string | undefined => {
  for (const taken of [...messages, ...otps]) if (taken.number === wanted) return `by ${recipientOf(taken).join(' ')}`;
  return undefined;
};

const hits = (faults: readonly FaultMark[]): string | undefined =>
  faults.length === 0 ? undefined : `(fault: ${faults.map(({ kind }) => kind).join(', ')})`;
