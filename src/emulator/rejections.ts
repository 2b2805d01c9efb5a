import type { Operation } from '../builders/sendable.js';
import type { Violation } from '../parse/index.js';
import type { Arrival } from './logged.js';

/** The part of the body of a rejected request that the log keeps, in bytes. */
export const MAX_KEPT_BYTES: number = 64 * 1024;

/** A request that the emulator rejected. Its body may contain an OTP: the emulator never prints it. */
export interface Rejected extends Arrival {
  /** Undefined if the path does not belong to an operation. */
  readonly operation: Operation | undefined;
  /** The path if it does not belong to an operation, such as `/v1/bots/send/***`: parts that may be a token are hidden. */
  readonly path: string | undefined;
  /** The name of the bot that sent it; undefined if it is unknown. */
  readonly bot: string | undefined;
  /** The reason; `fault` if an injected fault prevented its processing. */
  readonly reason: RejectionReason | 'fault';
  /** The response status; undefined if the connection was dropped. */
  readonly status: number | undefined;
  /** The rules that it breaks; at most the first 1 000. */
  readonly violations: readonly Violation[];
  /** The body as text, at most its first 64 KiB; undefined if the body was too large or was not read. */
  readonly body: string | undefined;
}

/** The reason of a rejection. The API spec (section 7) does not define such codes: they are the emulator's own choice. */
export type RejectionReason = keyof typeof rejections;

/** The reasons, each with its default status and the message in the response. */
export const rejections = {
  'malformed-request': { status: 400, message: 'The request breaks rules.' },
  'unknown-token': { status: 401, message: 'No bot has this token.' },
  'unknown-recipient': { status: 404, message: 'The recipient is not a registered user.' },
  'not-found': {
    status: 404,
    message: 'The path must be /v1/bots/sendmessage/{token} or /v1/bots/sendmok/{token}.',
  },
  'method-not-allowed': { status: 405, message: 'The method must be POST.' },
  'duplicate-message-id': { status: 409, message: 'The messageId must be unique: a message or OTP in the log has it.' },
  'too-large': { status: 413, message: 'The body must not be larger than maxBodyBytes (1 MiB by default).' },
  'not-json': { status: 415, message: 'The Content-Type must be application/json, in UTF-8.' },
} as const;

/** How to mend a wrong token. */
const TOKEN_HINT = "Use the emulator's token: the one that you gave, or that it printed at its start.";

/** Describes the reason of a rejection for its response. */
export const describeReason = (reason: RejectionReason): string => {
  const { message } = rejections[reason];
  return reason === 'unknown-token' ? `${message} ${TOKEN_HINT}` : message;
};

/** The statuses of rejections and of accepted requests. */
export type Statuses = Readonly<Record<RejectionReason | 'accepted', number>>;

/** Returns the default statuses, replaced by those of the options. */
export const resolveStatuses = (changed: Partial<Statuses> = {}): Statuses => {
  const defaults = Object.entries(rejections).map(([reason, { status }]) => [reason, status]);
  const given = Object.entries(changed).filter(([, status]) => status !== undefined);
  return { accepted: 200, ...Object.fromEntries([...defaults, ...given]) };
};
