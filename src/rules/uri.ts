// The everyday http(s) URI, told by its characters alone: URL.canParse costs several times as much.
const EVERYDAY = /^https?:\/\/[a-z.]+([/?#][!-~]*)?$/;
// URL.canParse forgives these: it strips or escapes them, so the URI would not be the one that was written.
const BLANK = /[\s\p{Cc}]/u;

/** Whether `text` is an absolute URI. */
export const isAbsoluteUri = (text: string): boolean =>
  EVERYDAY.test(text) || (!BLANK.test(text) && URL.canParse(text));
