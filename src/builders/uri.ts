/** The form of most URIs, checked first because that is cheap. */
export type Https = `https://${string}`;
type NoHost = `http${'s' | ''}://` | `http${'s' | ''}://${'?' | '#'}${string}`;
// `${number}` stands for a digit here: followed by a `${string}` it takes one character.
type NoStart = '' | `${number}${string}` | `${'+' | '-' | '.' | '/' | '?' | '#'}${string}`;
type Blank = `${string}${' ' | '\n' | '\r' | '\t'}${string}`;
/** Literals that are not a URI, with any scheme. */
export type Broken = NoHost | NoStart | Blank;
// The illegal characters of a scheme that people do write: `my_app://open`, `ann@example.com:25`.
type NoScheme = '' | `${string}${'/' | '?' | '#' | '_' | '@'}${string}`;

/**
 * The type of a URI parameter. A literal that cannot be an absolute URI gets `Fix`, the text that the compiler shows. A
 * string known only at run time is accepted, and checked at run time.
 *
 * The first condition checks a union as a whole, because its broken members would hide among the others. If all members
 * are https, the result is `string`, which costs the compiler less than the literals.
 */
export type AbsoluteUri<Uri extends string, Fix extends string> = (Uri extends Broken ? unknown : Uri) extends Https
  ? string
  : EachUri<Uri, Fix>;

/** Checks each member of a union. */
export type EachUri<Uri extends string, Fix extends string> = Uri extends Broken ? Fix : AnyScheme<Uri, Fix>;

/**
 * Requires a scheme of a URI that is not broken. An empty record has all the keys of `string` and of its patterns, but
 * not those of a literal: that distinguishes them.
 */
export type AnyScheme<Uri extends string, Fix extends string> =
  Record<never, true> extends Record<Uri, true>
    ? Uri
    : Uri extends `${infer Scheme}:${string}`
      ? Scheme extends NoScheme
        ? Fix
        : Uri
      : Fix;
