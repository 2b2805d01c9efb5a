import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describeType, isPlainObject, quote } from '../internal/json.js';
import type { MustBe } from '../internal/phantoms.js';
import { isSchema } from '../internal/schema.js';
import type { Signed } from './press.js';

/** What the webhook must know of an event: the message that it is about. API spec, section 6, item 1. */
export interface EventData {
  /** The id of the message. Must not be empty. */
  readonly messageId: string;
}

/** An event that a schema of `defineEvents` accepted. */
export interface Event<Name extends string, Data extends EventData> {
  readonly kind: 'event';
  /** The name of the schema in `defineEvents`. */
  readonly event: Name;
  /** The schema's output. */
  readonly data: Data;
  readonly messageId: string;
}

/** The union of the events, one member for each name. */
export type EventOf<Schemas> = {
  readonly [Name in keyof Schemas & string]: Schemas[Name] extends StandardSchemaV1<
    unknown,
    infer Data extends EventData
  >
    ? Event<Name, Data>
    : never;
}[keyof Schemas & string];

/** The result of `defineEvents`: a Standard Schema of any of the events. */
export interface Events<Each extends EventData> extends StandardSchemaV1<unknown, Each> {
  /** The names of the events. */
  readonly names: readonly string[];
}

/** A handler for each event. */
export type EventHandlers<Each> = {
  readonly [Name in Each extends Event<infer Own, EventData> ? Own : never]: (
    event: Extract<Each, { readonly event: Name }>,
    context: Signed,
  ) => unknown;
};

/** A function for all events; with `defineEvents`, also an object with a function for each. */
export type OnEvent<Output> =
  | ((event: Output, context: Signed) => unknown)
  | ([Output] extends [Event<string, EventData>] ? EventHandlers<Output> : never);

/** The schema of events. Without a `messageId` in its output, the text of the compile error. */
export type EventSchema<Output> = [Output] extends [EventData]
  ? StandardSchemaV1<unknown, Output>
  : MustBe<'a schema whose output has messageId, a string'>;

/** The schemas themselves. A schema that cannot work is replaced with the text that the compiler shows. */
export type CheckedEvents<Schemas> = {
  readonly [Name in keyof Schemas]: Schemas[Name] extends StandardSchemaV1<unknown, EventData>
    ? Schemas[Name]
    : Schemas[Name] extends StandardSchemaV1
      ? MustBe<'a schema whose output has messageId, a string'>
      : MustBe<'a Standard Schema whose output has messageId, a string'>;
};

/** The option `events` of `createWebhook`. */
export interface EventOptions<Output> {
  /**
   * A Standard Schema (valibot, zod, ArkType, ...; it may be asynchronous) of the body: of its JSON, or of the text if it is
   * not JSON. The API spec shows no event (section 6, item 5), so ask the platform's operator for the format. A body that
   * contains a press is never an event.
   */
  readonly schema: EventSchema<Output>;
  /** Handles each event: the output of the schema. The webhook waits for a returned promise and ignores its value. */
  readonly onEvent: OnEvent<Output>;
  /**
   * With `verify`: true accepts events that are not signed too. False by default. The schema reads the body first. Then `verify`
   * gets the body, and the schema reads what `verify` returns, which must have the same `messageId`.
   */
  readonly allowUnsigned?: boolean | undefined;
}

/** The checked option `events`. */
export interface EventSetup {
  readonly schema: StandardSchemaV1<unknown, EventData>;
  readonly allowUnsigned: boolean;
  /** Finds the handler of an event. */
  readonly handlerOf: (event: EventData) => OnEvent<EventData>;
}

/**
 * Defines several kinds of events of messages: for each name the schema of its body, whose output has a `messageId`. Returns
 * a Standard Schema for `createWebhook({ events: { schema, onEvent } })`; its output is the first event whose schema accepts
 * the body. The API spec shows no event (section 6, item 5), so ask the platform's operator for the format. Throws a
 * TypeError for something that is not a schema.
 *
 * @example
 * ```ts
 * const events = defineEvents({
 *   delivered: v.object({ messageId: v.string(), event: v.literal('delivered') }),
 *   failed: v.object({
 *     messageId: v.string(),
 *     event: v.literal('failed'),
 *     reason: v.string(),
 *   }),
 * })
 * createWebhook({
 *   events: {
 *     schema: events,
 *     onEvent: {
 *       delivered: ({ messageId }) => console.log(messageId),
 *       failed: ({ messageId, data }) => console.log(messageId, data.reason),
 *     },
 *   },
 * })
 * ```
 */
export const defineEvents = <Schemas extends CheckedEvents<Schemas>>(schemas: Schemas): Events<EventOf<Schemas>> => {
  if (!isPlainObject(schemas)) throw wrong(`The schemas must be a plain object; got ${describeType(schemas)}`);
  // The type of the parameter says so of every value.
  const entries = Object.entries(schemas as Readonly<Record<string, StandardSchemaV1<unknown, EventData>>>);
  for (const [name, schema] of entries)
    if (!isSchema(schema)) throw wrong(`${quote(name)} must be a Standard Schema; got ${describeType(schema)}`);
  const validate = async (body: unknown): Promise<StandardSchemaV1.Result<EventOf<Schemas>>> => {
    for (const [name, schema] of entries) {
      const result = await schema['~standard'].validate(body);
      if (result.issues !== undefined) continue;
      const { value: data } = result;
      // The type of each event belongs to its name, which a loop over the names cannot say.
      const event: Event<string, EventData> = { kind: 'event', event: name, data, messageId: data.messageId };
      return { value: event as EventOf<Schemas> };
    }
    return { issues: [{ message: 'No schema of defineEvents accepts the body.' }] };
  };
  return { '~standard': { version: 1, vendor: 'sendable', validate }, names: entries.map(([name]) => name) };
};

const wrong = (sentence: string): TypeError => new TypeError(`defineEvents: ${sentence}.`);
