type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type NoScheme = '' | `${Digit | '+' | '-' | '.'}${string}` | `${string}${'/' | '?' | '#'}${string}`;
type NoHost = '//' | `//${'?' | '#'}${string}`;

/**
 * `Uri` itself, unless it is a literal that cannot be an absolute URI: then `Rule`, the sentence that the compiler
 * shows. A string known only at run time passes here, and is checked there.
 */
export type AbsoluteUri<Uri extends string, Rule extends string> = string extends Uri
  ? Uri
  : Uri extends `${string} ${string}`
    ? Rule
    : Uri extends `${infer Scheme}:${infer Rest}`
      ? Scheme extends NoScheme
        ? Rule
        : Scheme extends 'http' | 'https'
          ? Rest extends NoHost
            ? Rule
            : Uri
          : Uri
      : Rule;
