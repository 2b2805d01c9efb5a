import { PrintableError, Refusal } from './errors.js';
import type { EventData, EventSetup } from './events.js';
import { parseJson } from './parse-json.js';
import { responses } from './responses.js';
import { type CheckLimit, runCheck } from './timeouts.js';

const NO_MESSAGE_ID =
  'The output of the schema of `events` must be an object with `messageId`, a non-empty string: the webhook uses it.';

/** Reads the event in a body: its JSON, or the text if it is not JSON. Returns undefined for a body that the schema refuses. */
export const readEvent = async (
  limit: CheckLimit,
  { schema }: EventSetup,
  body: string,
): Promise<EventData | undefined> => {
  const json = parseJson(body);
  const context = { stage: 'schema' } as const;
  const result = await runCheck(limit, responses.failed, context, () =>
    schema['~standard'].validate(json === undefined ? body : json),
  );
  if (result.issues !== undefined) return undefined;
  // The schema of an untyped caller may give anything.
  const { messageId } = Object(result.value);
  if (typeof messageId === 'string' && messageId !== '') return result.value;
  throw new Refusal(responses.failed, { ...context, error: new PrintableError(NO_MESSAGE_ID) });
};
