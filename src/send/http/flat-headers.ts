/** Headers as Node's parsers give them, with one text for each name. */
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
