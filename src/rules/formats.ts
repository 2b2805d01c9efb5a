// A press comes back as `[<messageId>]:<payload>`; control characters are C0, DEL and C1.
const AMBIGUOUS = /[[\]\p{Cc}]/u;

// Everyday http(s) URIs, recognised by their characters alone, because URL.canParse costs several times as much.
const EVERYDAY = /^https?:\/\/[a-z.]+([/?#][!-~]*)?$/;
// URL.canParse strips or escapes these, so it would accept a URI that differs from the text that is sent.
const BLANK = /[\s\p{Cc}]/u;

/** Checks that a press which names this message id can be read in only one way. */
export const isUnambiguous = (id: string): boolean => !AMBIGUOUS.test(id);

/** Checks for a blank or a control character, which a URI cannot contain. */
export const hasBlank = (text: string): boolean => BLANK.test(text);

/** Checks that `text` is an absolute URI. */
export const isAbsoluteUri = (text: string): boolean => EVERYDAY.test(text) || (!hasBlank(text) && URL.canParse(text));

/**
 * Checks that `text` is an absolute URI, as `Button.webUrl` and `.withImage` ask for: such as `https://example.com/a.png`
 * or `tel:+41440000000`, without blanks and control characters.
 *
 * @example
 * ```ts
 * const card = Element.title('Gold card').withImage(isUri(image) ? image : undefined)
 * ```
 */
export const isUri = (text: unknown): text is `${string}:${string}` => typeof text === 'string' && isAbsoluteUri(text);
