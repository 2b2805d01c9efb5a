/** How many button slots of an element are used. */
export type ButtonCount = keyof ButtonsLeft;

/** How many slots are left. */
export interface SlotsLeft {
  'no buttons': 3;
  '1 button': 2;
  '2 buttons': 1;
  '3 buttons (the maximum)': never;
  'a closed list of buttons': never;
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

/** The count after `Length` more; a length that is not one number closes the list. */
export type After<Count extends ButtonCount, Length extends number> = [Length] extends [1]
  ? Next[Count]
  : [Length] extends [2]
    ? Next[Next[Count]]
    : [Length] extends [3]
      ? Next[Next[Next[Count]]]
      : [Length] extends [0]
        ? Count
        : 'a closed list of buttons';
