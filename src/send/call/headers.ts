type Headers = Readonly<Record<string, string>>;

/** The headers of every request. Identity, since a compressed answer could grow without bounds. */
export const requestHeaders: Headers = /* @__PURE__ */ Object.freeze({
  'content-type': 'application/json',
  accept: 'application/json',
  'accept-encoding': 'identity',
});

/** The value of a header whose `name` is in lower case, whatever case the transport gave it. */
export const headerOf = (headers: Headers, name: string): string | undefined => {
  const own = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return own === undefined ? undefined : String(own[1]);
};
