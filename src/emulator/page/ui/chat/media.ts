type Field = readonly [name: string, value: string];

/**
 * Reads the payload of a medium, whose shape is open: the field that looks like a URL; the name of its file, or what a field
 * such as `name` or `fileName` has; and the other fields.
 */
export const readMedia = (
  payload: object,
): { readonly url: string; readonly name: string; readonly others: readonly Field[] } => {
  const texts: readonly Field[] = Object.entries(payload).filter(([, value]) => Object(value) !== value);
  const address = texts.find(([, value]) => /^(https?:\/\/|data:)/i.test(value));
  const [, url = ''] = address ?? [];
  const [, named = ''] = texts.find(([key]) => /name$|^title$/i.test(key)) ?? [];
  const name = readUrl(url).file || String(named);
  return { url, name, others: texts.filter(text => text !== address && text[1] !== name).slice(0, 6) };
};

/** Reads the parts of a URL. Empty strings for a text that is not a URL. */
export const readUrl = (url: string): { readonly host: string; readonly protocol: string; readonly file: string } => {
  const { host, protocol, pathname } = URL.canParse(url) ? new URL(url) : { host: '', protocol: '', pathname: '' };
  return { host, protocol, file: protocol === 'data:' ? '' : (pathname.split('/').at(-1) ?? '') };
};
