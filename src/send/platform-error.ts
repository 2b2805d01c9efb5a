import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describeError, ownError, ownMessage } from '../internal/foreign.js';
import { ignoreRejection } from '../internal/runtime.js';
import type { Failure } from './failure.js';
import { decoded } from './receipt.js';
import type { PlatformError } from './send-error.js';
import type { TransportResponse } from './transport.js';

/** What `readError` returns: the platform's own error, and whether a retry may help. */
export interface ReadPlatformError extends PlatformError {
  /**
   * False ends the retries of the send. True allows one after a response that rejects the request, since a rejected message
   * cannot be duplicated; it changes nothing for any other failure.
   */
  readonly retryable?: boolean | undefined;
}

/** A response that reports a failure. */
export interface FailedResponse {
  readonly status: number;
  /** The JSON of the body, or its text if it is not JSON. */
  readonly body: unknown;
}

/** Reads the platform's own error from a failure: a function, or a synchronous Standard Schema of the body. */
export type ReadError =
  | ((response: FailedResponse) => ReadPlatformError | undefined)
  | StandardSchemaV1<unknown, ReadPlatformError>;

/** Adds the platform's own error to the failure of a response. */
export const withPlatformError = (read: ReadError, failure: Failure, response: TransportResponse): Failure => {
  const { status } = response;
  // What a middleware made of the response is not from the platform.
  if (failure.status !== status || status < 400) return failure;
  try {
    const said = askReader(read, { status, body: bodyOf(response) });
    if (said === undefined) return failure;
    const { retryable } = said;
    // JSON has null for what is missing.
    const [code, message] = [said.code ?? undefined, said.message ?? undefined];
    // An object with a customer's data would go into spans, and into Redis as an outcome.
    if (!['string', 'number'].includes(typeof (code ?? '')) || typeof (message ?? '') !== 'string')
      throw ownError('`code` must be a string or a number, and `message` a string.');
    const platform: PlatformError = Object.freeze({ code, message });
    if (retryable === false) return { ...failure, platform, retryable, neverRetry: true };
    const mayRetry = retryable === true && failure.delivery === 'rejected';
    return { ...failure, platform, retryable: failure.retryable || mayRetry };
  } catch (thrown) {
    // The failure of the send matters more than that of its reader.
    const why = ownMessage(thrown) ?? `It threw: ${describeError(thrown)}.`;
    return { ...failure, what: `${failure.what} readError failed. ${why}` };
  }
};

const askReader = (read: ReadError, response: FailedResponse): ReadPlatformError | undefined => {
  const isSchema = '~standard' in read;
  const returned: unknown = isSchema ? read['~standard'].validate(response.body) : read(response);
  if (returned instanceof Promise) {
    ignoreRejection(returned);
    throw ownError('It must be synchronous; it returned a promise.');
  }
  const { issues, value } = Object(isSchema ? returned : { value: returned });
  const said: unknown = issues === undefined ? value : undefined;
  if (said === undefined || said === null) return undefined;
  if (typeof said !== 'object') throw ownError('It must return { code, message }.');
  return said;
};

const bodyOf = ({ body }: TransportResponse): unknown => {
  const text = decoded(body);
  try {
    return JSON.parse(text ?? '');
  } catch {
    return text;
  }
};
