import { canParseUrl } from '../internal/runtime.js';

// The rules that a builder can break at run time: what must be done. The catalogue puts a subject in front, a violation the
// path. Only the requirements, because every builder carries them.
const ofSpec = {
  'recipient-exactly-one': 'have exactly one of appCustomerId, appStaffId and id',
  'recipient-missing': 'be present in every message',
  'text-or-attachment': 'have either text or attachment',
  'generic-no-quick-replies': 'be empty in a generic template',
  'generic-needs-element': 'have at least 1 element',
  'element-max-3-buttons': 'have at most 3 buttons',
  'web-url-uri': 'be the absolute URI to open, such as https://example.com/page',
  'otp-message-id': 'be present in every OTP',
  'otp-text': 'be present in every OTP',
} as const;

/** Those that the API spec does not state. */
export const added = {
  'text-not-empty': 'not be empty',
  'title-not-empty': 'not be empty',
  'id-not-empty': 'not be empty',
  'template-type': 'not be a generic template',
  'image-url-uri': 'be an absolute URI, such as https://example.com/image.png',
  'payload-hidden-postback-only': 'be set on postback buttons only',
  'message-id-unambiguous': 'not contain [ or ] or a control character',
  'set-once': 'be set only once',
  'open-shape-json': 'be a plain JSON object',
  'extra-not-known': 'be set by its own step, not .extra',
} as const;

/** Both. */
export const requirements: typeof ofSpec & typeof added = { ...ofSpec, ...added };

/** The id of a rule that a builder can break. */
export type BuilderRuleId = keyof typeof requirements;

// The formats that some of them ask for

// A press comes back as `[<messageId>]:<payload>`; control characters are C0, DEL and C1.
const AMBIGUOUS = /[[\]\p{Cc}]/u;

/**
 * Everyday http(s) URIs, recognised by their characters alone, because URL.canParse costs several times as much. JSON escapes
 * none of these characters.
 */
const EVERYDAY_URI = /^https?:\/\/[a-z.]+([/?#][!#-[\]-~]*)?$/;
/** URL.canParse strips or escapes them, so it would accept a URI that differs from the text that is sent. */
export const BLANK: RegExp = /[\s\p{Cc}]/u;
/**
 * URL.canParse takes the host of `localhost:3000/x` and `example.com:8080/x` for the scheme: `https://` is missing. A name
 * that begins with a top-level domain is a scheme, as in `com.bank.app:42`.
 */
export const HOST_AND_PORT: RegExp = /^(localhost|(?!(com|org|net|[a-z]{2})\.)[^:]*\.[^:]*):\d+([/?#]|$)/i;

/** Checks that a press which names this message id can be read in only one way. */
export const isUnambiguous = (id: string): boolean => !AMBIGUOUS.test(id);

/** Checks that `text` is an everyday URI, which needs no other check, and no escape in JSON. */
export const isEverydayUri = (text: unknown): boolean => typeof text === 'string' && EVERYDAY_URI.test(text);

/** Checks that `text`, which is not an everyday URI, is an absolute URI. */
export const isOtherUri = (text: string): boolean =>
  !BLANK.test(text) && !HOST_AND_PORT.test(text) && canParseUrl(text);

/** Checks that `text` is an absolute URI. */
export const isAbsoluteUri = (text: string): boolean => isEverydayUri(text) || isOtherUri(text);

/**
 * Checks that `text` is an absolute URI, as `Button.webUrl` and `.withImage` ask for: such as `https://example.com/a.png`
 * or `tel:+41440000000`, without blanks and control characters.
 *
 * @example
 * ```ts
 * const card = Element.title('Gold card').withImage(
 *   isUri(image) ? image : undefined,
 * )
 * ```
 */
export const isUri = (text: unknown): text is `${string}:${string}` => typeof text === 'string' && isAbsoluteUri(text);
