/** What most URIs are. */
export type Https = `https://${string}`;
type NoHost = `http${'s' | ''}://` | `http${'s' | ''}://${'?' | '#'}${string}`;
// `${number}` stands for a digit here: followed by a `${string}` it takes one character.
type NoStart = '' | `${number}${string}` | `${'+' | '-' | '.' | '/' | '?' | '#'}${string}`;
type Blank = `${string}${' ' | '\n' | '\r' | '\t'}${string}`;
/** Literals that are no URI, whatever the scheme. */
export type Broken = NoHost | NoStart | Blank;
// Of what a scheme cannot hold, what people write: `my_app://open`, `ann@example.com:25`.
type NoScheme = '' | `${string}${'/' | '?' | '#' | '_' | '@'}${string}`;

/**
 * A type that `Uri` fits, unless it is a literal that cannot be an absolute URI: then `Fix`, the words that the compiler
 * shows. A string known only at run time passes here, and is checked there.
 *
 * The first question is asked of the whole of a union, as its broken members would hide among the others. What is https
 * throughout may then be any string, which costs the compiler less than each literal's own type.
 */
export type AbsoluteUri<Uri extends string, Fix extends string> = (Uri extends Broken ? unknown : Uri) extends Https
  ? string
  : EachUri<Uri, Fix>;

/** Asks of each member of a union. */
export type EachUri<Uri extends string, Fix extends string> = Uri extends Broken ? Fix : AnyScheme<Uri, Fix>;

/**
 * Asks for a scheme, of what is not broken. An empty object has all the keys of `string` and of its patterns, and lacks
 * a literal: that tells them apart.
 */
export type AnyScheme<Uri extends string, Fix extends string> =
  Record<never, true> extends Record<Uri, true>
    ? Uri
    : Uri extends `${infer Scheme}:${string}`
      ? Scheme extends NoScheme
        ? Fix
        : Uri
      : Fix;
