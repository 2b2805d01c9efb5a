type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type NoScheme = '' | `${Digit | '+' | '-' | '.'}${string}` | `${string}${'/' | '?' | '#'}${string}`;
type NoHost = '//' | `//${'?' | '#'}${string}`;

type Https = `https://${string}`;
type BrokenHttps = 'https://' | `https://${'?' | '#'}${string}` | `${string} ${string}`;

/**
 * `Uri` itself, unless it is a literal that cannot be an absolute URI: then `Fix`, the words that the compiler shows.
 * A string known only at run time passes here, and is checked there. https goes first, as it costs the compiler least.
 */
export type AbsoluteUri<Uri extends string, Fix extends string> = Uri extends Https
  ? Uri extends BrokenHttps
    ? Fix
    : Uri
  : AnyScheme<Uri, Fix>;

type AnyScheme<Uri extends string, Fix extends string> = string extends Uri
  ? Uri
  : Uri extends `${string} ${string}`
    ? Fix
    : Uri extends `${infer Scheme}:${infer Rest}`
      ? Scheme extends NoScheme
        ? Fix
        : Scheme extends 'http'
          ? Rest extends NoHost
            ? Fix
            : Uri
          : Uri
      : Fix;
