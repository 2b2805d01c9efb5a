/**
 * The press in a body: the `payload` of a JSON object, a JSON string, or else the whole text. No press is JSON itself,
 * as `[id]` and `:` follow no JSON. An assumption: the document shows no body (section 6, items 5 and 6).
 */
export const pressIn = (body: string): unknown => {
  const json = jsonOf(body);
  if (json === undefined || typeof json === 'string') return json ?? body;
  return typeof json === 'object' && json !== null && Object.hasOwn(json, 'payload') && 'payload' in json
    ? json.payload
    : undefined;
};

/** What a JSON says; undefined, which no JSON says, when it is none. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
