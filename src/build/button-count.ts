import type { ReadyButton } from './button.js';

/** How many button slots of an element are used. */
export type ButtonCount = keyof ButtonsLeft;

type AtMost1 = 0 | 1;
type AtMost2 = 0 | 1 | 2;
type AtMost3 = 0 | 1 | 2 | 3;

/** How many buttons fit in the slots that are left. */
export interface LengthsLeft {
  'no buttons': AtMost3;
  '1 button': AtMost2;
  '2 buttons': AtMost1;
  '3 buttons (the maximum)': never;
  'a closed list of buttons': never;
}

/**
 * A list that is known to fit, as a parameter: with no more members than tell an array and its items, so that the
 * compiler names the length or the item that is wrong. `0` has it take `[a, b]` for two items, also where they do not fit.
 */
export interface ButtonList<Length extends number> {
  readonly length: Length;
  readonly 0?: ReadyButton | undefined;
  readonly 1?: ReadyButton | undefined;
  readonly 2?: ReadyButton | undefined;
  slice(): readonly ReadyButton[];
}

/** The same as rights that can be forgotten, one for each slot. */
export interface ButtonsLeft {
  'no buttons': '1st button' | '2nd button' | '3rd button';
  '1 button': '2nd button' | '3rd button';
  '2 buttons': '3rd button';
  '3 buttons (the maximum)': never;
  'a closed list of buttons': never;
}

/** The steps that add a button, where a slot is left. */
export interface ButtonSteps {
  'no buttons': 'button' | 'buttons';
  '1 button': 'button' | 'buttons';
  '2 buttons': 'button' | 'buttons';
  '3 buttons (the maximum)': never;
  'a closed list of buttons': never;
}

/** The count after one more. */
export interface Next {
  'no buttons': '1 button';
  '1 button': '2 buttons';
  '2 buttons': '3 buttons (the maximum)';
  '3 buttons (the maximum)': '3 buttons (the maximum)';
  'a closed list of buttons': 'a closed list of buttons';
}

/** The count after `Length` more; a length that is not one number closes the list. The first question is for `any`. */
export type After<Count extends ButtonCount, Length extends number> = number extends Length
  ? 'a closed list of buttons'
  : [Length] extends [1]
    ? Next[Count]
    : [Length] extends [2]
      ? Next[Next[Count]]
      : [Length] extends [3]
        ? Next[Next[Next[Count]]]
        : [Length] extends [0]
          ? Count
          : 'a closed list of buttons';
