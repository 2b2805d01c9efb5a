// The everyday http(s) URI, told by its characters alone: URL.canParse costs several times as much.
const EVERYDAY = /^https?:\/\/[a-z.]+([/?#][!-~]*)?$/;
// URL.canParse forgives these: it strips or escapes them, so the URI would not be the one that was written.
const BLANK = /[\s\p{Cc}]/u;

/** Whether `text` has a blank or a control character, which no URI has. */
export const hasBlank = (text: string): boolean => BLANK.test(text);

/** Whether `text` is an absolute URI. */
export const isAbsoluteUri = (text: string): boolean => EVERYDAY.test(text) || (!hasBlank(text) && URL.canParse(text));
