import { quoted } from '../../rules/found.js';

const TAKEN: readonly string[] = ['read', 'then', '__proto__'];
// Half of a pair would not survive UTF-8.
const HALF_CHARACTER = /\p{Cs}/u;

/** The separator between an action's name and its data. */
export const SEPARATOR = ':';

/** What is wrong with an action's name; undefined when nothing is. */
export const nameFault = (name: string): string | undefined => {
  if (name === '') return 'an action name is not empty';
  if (name.includes(SEPARATOR)) return `an action name has no ${SEPARATOR}, but ${quoted(name)} has`;
  if (TAKEN.includes(name)) return `${name} cannot be the name of an action, as it is taken`;
  return HALF_CHARACTER.test(name) ? `${quoted(name)} has half of a character` : undefined;
};
