import type { ForTheCompiler, MustBe } from '../internal/phantoms.js';
import type { Unknowns } from './state.js';

/** The form of most URIs, checked first because that is cheap. */
export type Https = `https://${string}`;
type NoHost = `http${'s' | ''}://` | `http${'s' | ''}://${'?' | '#'}${string}`;
// `${number}` stands for a digit here: followed by a `${string}` it takes one character.
type NoStart = '' | `${number}${string}` | `${'+' | '-' | '.' | '/' | '?' | '#'}${string}`;
type Blank = `${string}${' ' | '\n' | '\r' | '\t'}${string}`;
/** Literals that are not a URI, with any scheme. */
type Broken = NoHost | NoStart | Blank;
/** Also the literals whose host and port decide. All others cost the compiler one check. */
export type DoubtfulUri = Broken | `https://${string}${'%' | ':' | '<' | '>' | '@' | '[' | ']' | '^' | '|'}${string}`;
// The illegal characters of a scheme that people do write: `my_app://open`, `ann@example.com:25`.
type NoScheme = '' | `${string}${'/' | '?' | '#' | '_' | '@'}${string}`;

/**
 * The type of a URI parameter. A literal that cannot be an absolute URI gets `Fix`, the text that the compiler shows. A
 * string known only at run time is accepted, and checked at run time.
 *
 * The first condition checks a union as a whole, because its broken members would hide among the others. If all members
 * are https, the result is `string`, which costs the compiler less than the literals.
 */
export type AbsoluteUri<Uri extends string, Fix extends string> = (
  Uri extends DoubtfulUri
    ? unknown
    : Uri
) extends Https
  ? string
  : OtherUri<Uri, Fix>;

/** The rest of `AbsoluteUri`, for a URI that is not plainly https. Accepts a type parameter of the caller's own function. */
export type OtherUri<Uri extends string, Fix extends string> =
  Unknowns<Uri> extends 0 ? WordsAlone<EachUri<Uri, Fix>, Fix> : Uri;

// Leaves out the right members of a union, which TypeScript 6 and 7 would print in different orders.
type WordsAlone<Each, Fix extends string> = [Extract<Each, ForTheCompiler>] extends [never] ? Each : MustBe<Fix>;

/**
 * Checks each member of a union. An empty record has all the keys of `string` and of its patterns, but not those of a
 * literal: that distinguishes them. A pattern must not begin as a relative URI does, as in `images/${string}`; a literal
 * must have a scheme. This is one type, because the compiler resolves each helper type again for each state of an
 * element.
 */
type EachUri<Uri extends string, Fix extends string> = Uri extends Broken
  ? MustBe<Fix>
  : Record<never, true> extends Record<Uri, true>
    ? Uri extends `${infer Start}/${string}`
      ? Record<never, true> extends Record<Start, true>
        ? Uri
        : Start extends `${string}:${string}`
          ? Uri
          : MustBe<Fix>
      : Uri
    : Uri extends `${infer Scheme}:${infer Rest}`
      ? true extends (Scheme extends NoScheme ? true : IsWrong<Lowercase<Scheme>, Rest>)
        ? MustBe<Fix>
        : Uri
      : MustBe<Fix>;

/** Finds a wrong host or port, and a host where the scheme should be, as in `localhost:3000/x`. */
type IsWrong<Scheme extends string, Rest extends string> = Scheme extends 'http' | 'https'
  ? Rest extends `//${infer Place}`
    ? Place extends `${'/' | '\\'}${string}`
      ? false
      : IsWrongHost<Host<Before<Before<Before<Before<Place, '/'>, '\\'>, '?'>, '#'>>>
    : false
  : Scheme extends 'localhost' | `${string}.${string}`
    ? IsDigits<Before<Before<Before<Rest, '/'>, '?'>, '#'>>
    : false;

type Before<Text extends string, Mark extends string> = Text extends `${infer Start}${Mark}${string}` ? Start : Text;

/** Without user and password. */
type Host<Text extends string> = Text extends `${string}@${infer After}` ? Host<After> : Text;

type IsWrongHost<Text extends string> = Text extends `[${string}]`
  ? false
  : Text extends `[${string}]:${infer Port}`
    ? IsWrongPort<Port>
    : Text extends '' | `${string}${'<' | '>' | '[' | ']' | '^' | '|'}${string}` | `:${string}`
      ? true
      : Text extends `${infer Name}:${infer Port}`
        ? IsWrongPort<Port> | HasStrayPercent<Name>
        : HasStrayPercent<Text>;

type IsWrongPort<Port extends string> = Port extends `0${infer Rest}`
  ? IsWrongPort<Rest>
  : Port extends ''
    ? false
    : IsDigits<Port> extends true
      ? Port extends `${infer _1}${infer _2}${infer _3}${infer _4}${infer _5}${infer More}`
        ? More extends ''
          ? Port extends Over65535
            ? true
            : false
          : true
        : false
      : true;

/** The numbers above 65535 among those of five digits. */
type Over65535 =
  | `${'7' | '8' | '9'}${string}`
  | `6${'6' | '7' | '8' | '9'}${string}`
  | `65${'6' | '7' | '8' | '9'}${string}`
  | `655${'4' | '5' | '6' | '7' | '8' | '9'}${string}`
  | `6553${'6' | '7' | '8' | '9'}`;

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type IsDigits<Text extends string> = Text extends Digit
  ? true
  : Text extends `${Digit}${infer Rest}`
    ? IsDigits<Rest>
    : false;

type Hex = Digit | 'a' | 'b' | 'c' | 'd' | 'e' | 'f';
type HasStrayPercent<Text extends string> = Text extends `${string}%${infer Rest}`
  ? Lowercase<Rest> extends `${infer First}${infer Second}${infer More}`
    ? [First, Second] extends [Hex, Hex]
      ? HasStrayPercent<More>
      : true
    : true
  : false;
