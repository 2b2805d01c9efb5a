import { buttons, elements, generics, messages, otps, STATES, type State } from './states.js';

const MEMBERS: Readonly<Record<string, string>> = {
  '1st': 'button buttons',
  '2nd': 'button buttons',
  '3rd': 'button buttons',
  'recipient is set': 'to toCustomer toStaff toUser',
  ...Object.fromEntries(Object.entries(STATES).map(([step, state]) => [state, step])),
};
const ALWAYS: Readonly<Record<string, string>> = {
  GenericMessage: 'element elements',
  Otp: 'button buttons',
};

/** The members that an editor must offer for a state: the calls that are left, and those of a complete message. */
export const membersOf = ({ kind, rights, needs }: State): readonly string[] => {
  const names = [
    ALWAYS[kind] ?? '',
    ...rights.map(right => MEMBERS[right] ?? right.replace(/ is set$/, '')),
    needs.length === 0 ? 'toJSON' : '',
  ];
  return [...new Set(names.join(' ').split(' '))].filter(name => name !== '').sort();
};

/** Each state of each builder, as an expression. */
export const everyState: readonly (readonly [code: string, state: State])[] = [
  ...elements,
  ...messages,
  ...generics,
  ...buttons,
  ...otps,
].map(state => [`(null! as ${state.type})`, state]);

/** The members of what has no states: where a builder begins, and what is done. */
export const firstMembers: Readonly<Record<string, string>> = {
  Message: 'audio buttonTemplate file generic image text video',
  Button: 'postback webUrl',
  Otp: 'for',
  button: 'toJSON',
  '(Element as AnyElement)': 'toJSON',
  "parse('{}')": 'toJSON',
  "createBot({ baseUrl: '', token: '' })": 'Symbol close send sendAll trySend',
};
