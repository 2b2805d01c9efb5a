import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  type Bot,
  Message,
  nodeTransport,
  Otp,
  type SendResult,
  type Transport,
  type TransportResponse,
} from '../index.js';
import { type ConnectOptions, connect } from './connect.js';
import { CliError, type ExitReason, toExitReason, translated, withSendFlags } from './exit-codes.js';
import { counted, info, stderr, stdout } from './output.js';

/** The options of `sendable conform`, as commander gives them. */
export interface ConformOptions extends Pick<ConnectOptions, 'tokenFile' | 'allowInsecure' | 'attemptTimeoutMs'> {
  /** The recipients that replace those of the corpus, which a real platform does not know. */
  readonly customer?: string;
  readonly staff?: string;
  readonly user?: string;
  readonly json?: true;
}

/** A line of the corpus files. */
interface CorpusCase {
  readonly name: string;
  readonly operation: 'message' | 'otp';
  readonly verdict: 'valid' | 'invalid';
  readonly rule: string | null;
  readonly path: string | null;
  readonly basis: 'spec' | 'sendable' | null;
  readonly body: string;
}

/**
 * A difference between the server and the API spec; `beyond` is none: the server accepts what the API spec does not forbid
 * and sendable would not send.
 */
type Finding = 'laxer' | 'stricter' | 'receipt' | 'unclear' | 'beyond';

/** Sends every body of the corpus to a server, and reports where it accepts or rejects another set than the API spec. */
export const conform = async (baseUrl: string, options: ConformOptions): Promise<ExitReason> => {
  const cases = (await Promise.all(['valid.jsonl', 'invalid.jsonl'].map(readCorpus))).flat();
  const sender = await createSender(baseUrl, options);
  const counts = { laxer: 0, stricter: 0, receipt: 0, unclear: 0, beyond: 0 };
  const { report, finish } = options.json ? { report: reportJson, finish: () => {} } : createReport();
  if (stderr.stream.isTTY) info(`Sending ${cases.length} requests.`);
  try {
    for (const [index, one] of cases.entries()) {
      if (stdout.closed !== undefined) break;
      const exchanged = await sender.send(one);
      const finding = judge(one, exchanged, index);
      if (finding === undefined) continue;
      counts[finding] += 1;
      report(one, finding, exchanged);
    }
  } finally {
    finish();
    await sender.close();
  }
  const { laxer, stricter, receipt, unclear, beyond } = counts;
  const found = Object.entries({
    'accepted, but invalid': laxer,
    'rejected, but valid': stricter,
    'with a wrong receipt': receipt,
    'without a clear response': unclear,
  }).flatMap(([what, count]) => (count > 0 ? [`\n  ${count} ${what}`] : []));
  info(`${cases.length} requests${found.length > 0 ? ':' : '.'}${found.join('')}`);
  if (beyond > 0)
    info(`  ${beyond} accepted that sendable would not send. This is not a difference from the API spec.`);
  if (found.length === 0) info(stderr.paint('green', 'No difference from the API spec.'));
  return laxer + stricter + receipt > 0 ? 'failed' : unclear > 0 ? 'network' : 'ok';
};

/** Reads a corpus file of the package, which lies beside the built command line. */
const readCorpus = async (file: string): Promise<readonly CorpusCase[]> => {
  const text = await readFile(new URL(`../corpus/${file}`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
};

/** The outcome of one request. */
interface Exchange {
  /** The body that was sent. */
  readonly body: string;
  /** The last response; undefined if there was none. */
  readonly response: TransportResponse | undefined;
  /** The bot's result, which knows nothing of the exchanged body. */
  readonly result: SendResult;
}

interface Sender {
  send(one: CorpusCase): Promise<Exchange>;
  close(): Promise<void>;
}

// They only choose the route: the transport sends the body of the corpus in place of theirs.
const PLACEHOLDERS = {
  message: Message.text('-').toCustomer('-'),
  otp: Otp.for('-').messageId('-').text('-'),
};

/**
 * Creates a sender of bodies that no builder makes. It is a bot, so that the address, the token, timeouts, throttling and
 * responses are treated as in any send; only its transport exchanges the body.
 */
const createSender = async (baseUrl: string, options: ConformOptions): Promise<Sender> => {
  const inner = nodeTransport();
  const recipients = toReplacements(options);
  let body = '';
  let response: TransportResponse | undefined;
  const exchange: Transport = async (request, context) => {
    response = undefined;
    response = await inner({ ...request, body }, context);
    return response;
  };
  const transport: Transport = Object.assign(exchange, { provesDispatch: true } as const);
  const bot = await connectBot({ ...options, baseUrl, transport });
  return {
    send: async one => {
      body = recipients.reduce((text, [from, to]) => text.replaceAll(from, () => to), one.body);
      response = undefined;
      const result = await bot.trySend(PLACEHOLDERS[one.operation]);
      return { body, response, result };
    },
    close: async () => {
      await bot.close();
      inner.close();
    },
  };
};

const connectBot = (options: ConnectOptions): Promise<Bot> =>
  translated(
    () => connect(options),
    thrown => (thrown instanceof CliError ? new CliError(thrown.reason, withArgument(thrown.message)) : undefined),
  );

/** Replaces the option for the address in an error: here, it is an argument. */
const withArgument = (message: string): string =>
  message.replace('--base-url', 'the base URL').replace(/^the /, 'The ');

/** Lists the texts to replace in each body: the recipients, and the message ids, which must be new in each run. */
const toReplacements = ({ customer, staff, user }: ConformOptions): readonly (readonly [string, string])[] => {
  const recipients = [
    ['"appCustomerId":"C-1029"', 'appCustomerId', customer],
    ['"customerNo":"C-1029"', 'customerNo', customer],
    ['"appStaffId":"S-7"', 'appStaffId', staff],
    ['"id":"u-1"', 'id', user],
  ] as const;
  const run = randomBytes(4).toString('hex');
  return [
    ...recipients.flatMap(([from, key, to]) =>
      to === undefined ? [] : [[from, `"${key}":${JSON.stringify(to)}`] as const],
    ),
    ['"messageId":"msg-', `"messageId":"msg-${run}-`],
  ];
};

/** Compares the response with the verdict of the corpus. Throws where going on would make no sense. */
const judge = ({ verdict, basis }: CorpusCase, exchanged: Exchange, tested: number): Finding | undefined => {
  const { body, response, result } = exchanged;
  const status = statusOf(exchanged) ?? 0;
  // The first request is valid, and any server of the API spec has its path: the others would get the same response.
  if (tested === 0 && (status === 404 || status === 405))
    throw new CliError(
      'network',
      `The server rejected a valid request (${status}): check the base URL and the recipients. ${end(tested)}`,
    );
  if (response !== undefined && status >= 200 && status <= 299) {
    if (verdict === 'invalid') return basis === 'sendable' ? 'beyond' : 'laxer';
    return isReceipt(response, body) ? undefined : 'receipt';
  }
  // The bot reports every other response as an error.
  if (result.ok) return 'unclear';
  const { kind, delivery, message } = result.error;
  if (kind === 'auth' || kind === 'config' || kind === 'aborted' || delivery === 'not_sent')
    throw new CliError(
      toExitReason(result.error),
      withArgument(withSendFlags(`${withoutDelivery(message)} ${end(tested)}`)),
    );
  if (delivery !== 'rejected') return 'unclear';
  return verdict === 'valid' ? 'stricter' : undefined;
};

/** Removes what an error says about the one message. */
const withoutDelivery = (message: string): string =>
  message.replace(/ (The message did not arrive|Nothing was sent)\.$/, '');

const end = (tested: number): string =>
  tested === 0 ? 'Nothing was tested.' : `The test ended after ${counted(tested, 'request')}.`;

/** Checks that a response is the receipt of this body: API spec, section 2.8. */
const isReceipt = (response: TransportResponse, body: string): boolean => {
  try {
    const { recipient_id, message_id } = JSON.parse(new TextDecoder().decode(response.body));
    const { message, messageId = message?.messageId } = JSON.parse(body);
    const isSame = messageId === undefined || messageId === message_id;
    return typeof recipient_id === 'string' && typeof message_id === 'string' && isSame;
  } catch {
    return false;
  }
};

type Report = (one: CorpusCase, finding: Finding, exchanged: Exchange) => void;

/** Returns the status also of a response whose body broke off, which only the error has. */
const statusOf = ({ response, result }: Exchange): number | null =>
  (result.ok ? response?.status : result.error.status) ?? null;
const kindOf = ({ result }: Exchange): string | null => (result.ok ? null : result.error.kind);

const reportJson: Report = ({ name, operation, rule, path, basis }, finding, exchanged) =>
  stdout.line(
    JSON.stringify({
      finding,
      name,
      operation,
      rule,
      path,
      basis,
      status: statusOf(exchanged),
      kind: kindOf(exchanged),
    }),
  );

/** The lines of each rule that a terminal shows: a server without checks has hundreds of findings. */
const MAX_LINES = 3;

/** Creates a function that prints findings for a person, and one that prints how many it left out. */
const createReport = (): { readonly report: Report; readonly finish: () => void } => {
  const hidden = new Map<string, number>();
  const counts = new Map<string, number>();
  return {
    report: (one, finding, exchanged) => {
      const label = stdout.paint(COLORS[finding], `${finding}:`);
      const group = `${label} ${one.rule ?? 'valid requests'}`;
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      const status = statusOf(exchanged) ?? `no response, ${kindOf(exchanged)}`;
      if (!stdout.stream.isTTY || count <= MAX_LINES) stdout.line(`${label} ${describe(one, finding)} (${status}).`);
      else hidden.set(group, count - MAX_LINES);
    },
    finish: () => {
      for (const [group, count] of hidden) stdout.line(`${group}: ${count} more`);
      if (hidden.size > 0) stdout.line('To see all, write the output to a file: sendable conform ... > findings');
    },
  };
};

const COLORS = { laxer: 'red', stricter: 'red', receipt: 'red', unclear: 'yellow', beyond: 'dim' } as const;

const describe = ({ name, path, verdict }: CorpusCase, finding: Finding): string => {
  const what = `the ${verdict} request "${name}"${path ? `, wrong at ${path}` : ''}`;
  switch (finding) {
    case 'laxer':
    case 'beyond':
      return `accepted ${what}`;
    case 'stricter':
      return `rejected ${what}`;
    case 'receipt':
      return `accepted ${what}, without a receipt for it`;
    case 'unclear':
      return `neither accepted nor rejected ${what}`;
  }
};
