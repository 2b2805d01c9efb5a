type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type NoStart = '' | `${Digit | '+' | '-' | '.' | '/' | '?' | '#'}${string}`;
type NoScheme = NoStart | `${string}${'/' | '?' | '#'}${string}`;
type NoHost = '//' | `//${'?' | '#'}${string}`;

type Blank = ' ' | '\n' | '\r' | '\t';
type Https = `https://${string}`;
type BrokenHttps = 'https://' | `https://${'?' | '#'}${string}` | `${string}${Blank}${string}`;

/**
 * `Uri` itself, unless it is a literal that cannot be an absolute URI: then `Fix`, the words that the compiler shows.
 * A string known only at run time passes here, and is checked there. https goes first, as it costs the compiler least.
 */
export type AbsoluteUri<Uri extends string, Fix extends string> = Uri extends Https
  ? Uri extends BrokenHttps
    ? Fix
    : Uri
  : AnyScheme<Uri, Fix>;

type AnyScheme<Uri extends string, Fix extends string> = Uri extends `${string}${Blank}${string}` | NoStart
  ? Fix
  : // An empty object has all the keys of `string` and of its patterns, and lacks a literal: that tells them apart.
    Record<never, true> extends Record<Uri, true>
    ? Uri
    : Uri extends `${infer Scheme}:${infer Rest}`
      ? Scheme extends NoScheme
        ? Fix
        : Scheme extends 'http'
          ? Rest extends NoHost
            ? Fix
            : Uri
          : Uri
      : Fix;
