/** The server answers, but not as HTTP wants it. The code is the parsers' for an answer that is none. */
export class NotHttp extends Error {
  readonly code: 'HPE_UPGRADE' | 'HPE_RESPONSE';

  constructor(code: 'HPE_UPGRADE' | 'HPE_RESPONSE', message: string) {
    super(message);
    this.code = code;
  }
}

/** Another protocol, which nobody asked for. */
export const switchedProtocol = (): NotHttp => new NotHttp('HPE_UPGRADE', 'The server switched to another protocol.');

/**
 * What undici, in a package or beneath fetch, throws for an answer that it does not take: no HTTP, an upgrade, or a 100
 * that nobody asked for. It has no code then, or the one of a lost connection; only the name or the message tells.
 */
export const undiciRefusal = (thrown: unknown): unknown => {
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  if (!(error instanceof Error)) return thrown;
  if (error.message === 'bad upgrade') return switchedProtocol();
  if (error.message === 'bad response' || error.name === 'HTTPParserError')
    return new NotHttp('HPE_RESPONSE', 'The server answered what was not asked.');
  return thrown;
};
