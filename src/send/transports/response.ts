import { markOwn } from '../../internal/foreign.js';
import { describeType } from '../../internal/json.js';

/** Returns the headers of Node's parsers with one text for each name. */
export const flatHeaders = (
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Readonly<Record<string, string>> => {
  if (isFlat(headers)) return headers;
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) flat[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return flat;
};

const isFlat = (headers: Readonly<Record<string, unknown>>): headers is Readonly<Record<string, string>> => {
  for (const name in headers) if (typeof headers[name] !== 'string') return false;
  return true;
};

/** The error for something other than a valid HTTP response. The codes are those of Node's parser. */
class NotHttp extends Error {
  constructor(
    readonly code: 'HPE_UPGRADE' | 'HPE_CONTINUE' | 'HPE_RESPONSE',
    message: string,
  ) {
    super(message);
    markOwn(this);
  }
}

/** Creates the error of a server that switched to another protocol without a request. */
export const switchedProtocol = (): NotHttp => new NotHttp('HPE_UPGRADE', 'The server switched to another protocol.');

/** Creates the error of a `fetch` that returned something other than a Response. */
export const notAResponse = (returned: unknown): NotHttp =>
  new NotHttp(
    'HPE_RESPONSE',
    `\`fetch\` must return a Response: \`status\`, \`headers\`, and a web stream or null as \`body\`; got ${describeType(returned)}.`,
  );

/**
 * Converts the error that undici, as a package or inside fetch, throws for a response that it does not accept: not HTTP, an
 * upgrade, or an unexpected 100. It has no code, or the code of a lost connection; only its name or message identifies it.
 */
export const undiciRefusal = (thrown: unknown): unknown => {
  const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
  if (!(error instanceof Error)) return thrown;
  if (error.message === 'bad upgrade') return switchedProtocol();
  // The only message of undici to a request in flight that is not about its bytes.
  if (error.message === 'bad response')
    return new NotHttp(
      'HPE_CONTINUE',
      'The server sent 100 Continue, although the request did not ask for it: turn it off in the server or the proxy, or use nodeTransport, which accepts it.',
    );
  if (error.name === 'HTTPParserError') return new NotHttp('HPE_RESPONSE', 'The response is not HTTP.');
  return thrown;
};
