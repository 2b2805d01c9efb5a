/**
 * The names of the OpenTelemetry semantic conventions for messaging (in development) and HTTP clients (stable), in one place.
 * They are of version 1.45.0 and are written out, because the package `@opentelemetry/semantic-conventions` keeps unstable names
 * in an entry point that minor versions may break.
 *
 * `url.full` is left out although the conventions require it: the token is in the path. So is the name of the recipient.
 */
export const SCHEMA_URL = 'https://opentelemetry.io/schemas/1.45.0';

export const ERROR_TYPE = 'error.type';
export const HTTP_REQUEST_METHOD = 'http.request.method';
export const HTTP_REQUEST_RESEND_COUNT = 'http.request.resend_count';
export const HTTP_RESPONSE_STATUS_CODE = 'http.response.status_code';
export const MESSAGING_DESTINATION_NAME = 'messaging.destination.name';
export const MESSAGING_MESSAGE_ID = 'messaging.message.id';
export const MESSAGING_OPERATION_NAME = 'messaging.operation.name';
export const MESSAGING_OPERATION_TYPE = 'messaging.operation.type';
export const MESSAGING_SYSTEM = 'messaging.system';
export const SERVER_ADDRESS = 'server.address';
export const SERVER_PORT = 'server.port';
export const URL_TEMPLATE = 'url.template';

/** Names of ours: the conventions have none for them. */
export const SENDABLE_CALL_ID = 'sendable.call_id';
export const SENDABLE_DELIVERY = 'sendable.delivery';
export const SENDABLE_PLATFORM_CODE = 'sendable.platform_code';

/** The histogram of the duration of each send, in seconds, with the buckets of the conventions. */
export const OPERATION_DURATION = 'messaging.client.operation.duration';
export const DURATION_OPTIONS: {
  readonly description: string;
  readonly unit: string;
  readonly advice: { readonly explicitBucketBoundaries: number[] };
} = {
  description: 'Duration of messaging operation initiated by a producer or consumer client.',
  unit: 's',
  advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] },
};
