import type { MustBe, ReadyButton } from '../internal/phantoms.js';
import type { RuleFix } from '../spec/catalogue.js';
import type { ButtonWords, OptionalButton } from './button.js';
import type { Unknowns } from './state.js';

/** The number of buttons of an element, as the compiler shows it. */
export type ButtonCount =
  | '1 button'
  | '2 buttons'
  | '3 buttons (the maximum)'
  | 'a list of unknown length (add no more)'
  | 'no buttons';

/** For each count, the number of buttons that still fit, and the text that the compiler shows when more are passed. */
interface Left {
  'no buttons': { lengths: 0 | 1 | 2 | 3; fix: ButtonsFix[3] };
  '1 button': { lengths: 0 | 1 | 2; fix: ButtonsFix[2] };
  '2 buttons': { lengths: 0 | 1; fix: ButtonsFix[1] };
  '3 buttons (the maximum)': { lengths: never; fix: never };
  'a list of unknown length (add no more)': { lengths: never; fix: never };
}
type ButtonsFix = RuleFix['element-max-3-buttons'];

/**
 * The argument of `.buttons`: a list that is known to fit, each item checked; for any other list, a text that says what
 * fits. `_Generic` is for the compiler, which prints it in an error about a type parameter.
 */
export type FittingButtons<
  List extends readonly unknown[],
  Count extends ButtonCount,
  _Generic extends string = string,
> = Unknowns<List> extends 0 ? KnownButtons<List, Count> : Fitting<Count>;

type Fitting<Count extends ButtonCount> = {
  readonly length: Left[Count]['lengths'];
} & readonly OptionalButton<ButtonWords>[];

type KnownButtons<List extends readonly unknown[], Count extends ButtonCount> = [List] extends [Fitting<Count>]
  ? List
  : List['length'] extends Left[Count]['lengths']
    ? ItemsOf<List>
    : MustBe<Left[Count]['fix']>;

/**
 * Checks each item of a tuple, so that the compiler points at the wrong one. The list is for a type parameter that is known to
 * be a button.
 */
type ItemsOf<List extends readonly unknown[]> = [List['length']] extends [1]
  ? EachReady<List>
  : [List['length']] extends [2]
    ? EachReady<List>
    : [List['length']] extends [3]
      ? EachReady<List>
      : Buttons<'each of Button.postback(title, payload) or Button.webUrl(title, uri)'>;
// Not an array, and with an `or`, because the compiler would otherwise write up to ten lines about the methods of arrays.
type Buttons<Each extends string> = false | { readonly [index: number]: ReadyButton<Each> };
type EachReady<List extends readonly unknown[]> = { readonly [Index in keyof List]: OptionalButton<ButtonWords> };

/** The free places as names, one for each button that still fits: see `NotYet`. */
export interface ButtonsLeft {
  'no buttons': '1st button' | '2nd button' | '3rd button';
  '1 button': '2nd button' | '3rd button';
  '2 buttons': '3rd button';
  '3 buttons (the maximum)': never;
  'a list of unknown length (add no more)': never;
}

/** The methods that add a button, while one more fits. */
export interface ButtonSteps {
  'no buttons': 'button' | 'buttons';
  '1 button': 'button' | 'buttons';
  '2 buttons': 'button' | 'buttons';
  '3 buttons (the maximum)': never;
  'a list of unknown length (add no more)': never;
}

/** The count after one more button. */
export interface Next {
  'no buttons': '1 button';
  '1 button': '2 buttons';
  '2 buttons': '3 buttons (the maximum)';
  '3 buttons (the maximum)': '3 buttons (the maximum)';
  'a list of unknown length (add no more)': 'a list of unknown length (add no more)';
}

/**
 * The count after `Length` more buttons; a length that is not one number closes the list. The first condition is for
 * `any`.
 */
export type After<Count extends ButtonCount, Length extends number> = number extends Length
  ? 'a list of unknown length (add no more)'
  : [Length] extends [1]
    ? Next[Count]
    : [Length] extends [2]
      ? Next[Next[Count]]
      : [Length] extends [3]
        ? Next[Next[Next[Count]]]
        : [Length] extends [0]
          ? Count
          : 'a list of unknown length (add no more)';
