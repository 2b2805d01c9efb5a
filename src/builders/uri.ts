import type { MustBe } from '../internal/phantoms.js';
import type { Unknowns } from './state.js';

// `${number}` stands for a digit here: followed by a `${string}` it takes one character.
type NoStart = '' | `${number}${string}` | `${'+' | '-' | '.' | '/' | '?' | '#'}${string}`;
type NoHost = `http${'s' | ''}://` | `http${'s' | ''}://${'?' | '#'}${string}`;
type Blank = `${string}${' ' | '\n' | '\r' | '\t'}${string}`;
/** Literals that are not a URI, with any scheme. */
export type BrokenUri = NoStart | NoHost | Blank;

/**
 * The form of most URIs, checked first because that is cheap. The union is written out: the compiler would instantiate a
 * single pattern again for each literal.
 */
export type WebUri = `https://${string}` | `http://${string}`;

/**
 * The type of a URI parameter. A literal that cannot be an absolute URI gets `Fix`, the text that the compiler shows. A
 * string known only at run time is accepted, and checked at run time, as are hosts, ports and percent signs.
 *
 * The first condition checks a union as a whole, because its broken members would hide among the others. If all members
 * have the form of most URIs, the result is `string`, which costs the compiler less than the literals.
 */
export type AbsoluteUri<Uri extends string, Fix extends string> = (Uri extends BrokenUri ? unknown : Uri) extends WebUri
  ? string
  : OtherUri<Uri, Fix>;

/**
 * The rest of `AbsoluteUri`, for a URI of another form. Accepts a type parameter of the caller's own function. `IsUri` is
 * not in a branch, because the compiler walks the branches for each state of an element to infer `Uri`.
 */
export type OtherUri<Uri extends string, Fix extends string> =
  Unknowns<Uri> extends 0 ? (IsUri<Uri> extends true ? Uri : MustBe<Fix>) : Uri;

/**
 * Checks each member of a union. An empty record has all the keys of `string` and of its patterns, but not those of a
 * literal: that distinguishes them. A pattern must not begin as a relative URI does, as in `images/${string}`; a literal
 * must have a scheme.
 */
type IsUri<Uri extends string> = Uri extends BrokenUri
  ? false
  : Record<never, true> extends Record<Uri, true>
    ? Uri extends `${infer Start}/${string}`
      ? Record<never, true> extends Record<Start, true>
        ? true
        : Start extends `${string}:${string}`
          ? true
          : false
      : true
    : Uri extends `${infer Scheme}:${infer Rest}`
      ? Scheme extends NoScheme
        ? false
        : Rest extends Port
          ? Rest extends `-${string}`
            ? true
            : IsScheme<Lowercase<Scheme>>
          : true
      : false;

// The illegal characters of a scheme that people do write: `my_app://open`, `ann@example.com:25`.
type NoScheme = '' | `${string}${'/' | '?' | '#' | '_' | '@'}${string}`;

/** A bigint may also be negative. */
type Port = `${bigint}` | `${bigint}${'/' | '?' | '#'}${string}`;

/** Finds a host where the scheme should be, as `HOST_AND_PORT` does: `localhost:3000/x`, but not `com.bank.app:42`. */
type IsScheme<Name extends string> = Name extends 'localhost'
  ? false
  : Name extends `${'com' | 'org' | 'net'}.${string}`
    ? true
    : Name extends `${infer _1}${infer _2}${infer More}.${string}`
      ? More extends ''
        ? true
        : false
      : true;
