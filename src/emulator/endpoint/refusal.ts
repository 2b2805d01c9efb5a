/** Why a request was refused. The document names no such codes (section 7): they are the emulator's own choice. */
export type RefusalReason = keyof typeof refusals;

/** Each reason, with its status unless `statuses` says another, and what the answer says. */
export const refusals = {
  'malformed-request': { status: 400, message: 'The request breaks rules of the document.' },
  'unknown-token': { status: 401, message: 'No bot has this token.' },
  'unknown-recipient': { status: 404, message: 'No user is registered with this id.' },
  'not-found': {
    status: 404,
    message: 'There are two paths: /v1/bots/sendmessage/{token} and /v1/bots/sendmok/{token}.',
  },
  'method-not-allowed': { status: 405, message: 'Both operations use POST.' },
  'duplicate-message-id': { status: 409, message: 'A message or OTP in the log has this messageId.' },
  'too-large': { status: 413, message: 'The body is larger than maxBodyBytes.' },
  'not-json': { status: 415, message: 'The Content-Type is application/json, in UTF-8.' },
} as const;

/** The statuses of refusals, and of what is accepted. */
export type Statuses = Readonly<Record<RefusalReason | 'accepted', number>>;

/** The statuses, with those that the options change. */
export const statusesOf = (changed: Partial<Statuses> = {}): Statuses => {
  const defaults = Object.entries(refusals).map(([reason, { status }]) => [reason, status]);
  const given = Object.entries(changed).filter(([, status]) => status !== undefined);
  return { accepted: 200, ...Object.fromEntries([...defaults, ...given]) };
};
