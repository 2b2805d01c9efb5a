// Line breaks, controls, and marks that turn the direction of what is printed.
const UNPRINTABLE = /[\p{C}\u2028\u2029]/gu;

/** The text with escapes for what would not stay on its line of a log, or would steer a terminal. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped);

const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map(unit => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
    .join('');
