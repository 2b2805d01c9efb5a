import { BodyBuffer } from '../internal/bytes.js';

/** The headers of a delivery. Names are in lower case; values of the same name are joined by a comma. */
export type WebhookHeaders = Readonly<Record<string, string | undefined>>;

/** A request to the webhook, from any server. */
export interface Delivery {
  readonly method: string;
  readonly headers: WebhookHeaders;
  /** Reads the body. Returns undefined, and stops reading, when it has more than `max` bytes. */
  bytes(max: number): Promise<Uint8Array | undefined>;
  /** Stops reading a body that takes too long. A later result of `bytes` is ignored. */
  abandon?(): void;
  /** Keeps the runtime alive until the handler has ended. */
  waitUntil?(work: Promise<unknown>): unknown;
}

/** Reads the chunks of a body until `next` returns undefined. Returns undefined when there are more than `max` bytes. */
export const readChunks = async (
  next: () => Promise<Uint8Array | undefined>,
  max: number,
): Promise<Uint8Array | undefined> => {
  const body = new BodyBuffer(max);
  for (let chunk = await next(); chunk !== undefined; chunk = await next()) if (!body.add(chunk)) return undefined;
  return body.read();
};
