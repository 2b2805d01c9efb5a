import { fits, indented } from './lines.js';

/** `.name(argument, …)`, over several lines where it is long. */
export const call = (name: string, ...args: readonly string[]): string => {
  const line = `.${name}(${args.join(', ')})`;
  const [only = ''] = args;
  // One object or list opens right after the bracket.
  if (fits(line) || (args.length === 1 && /^[{[]/.test(only))) return line;
  return `.${name}(\n${args.map(arg => indented(`${arg},`)).join('\n')}\n)`;
};

/** A call that is left out where there is no value. */
export const callWith = <Value>(
  name: string,
  value: Value | undefined,
  write: (value: Value) => string,
): readonly string[] => (value === undefined ? [] : [call(name, write(value))]);

/** `Head.first(…).second(…)`, over several lines where it is long. */
export const chain = (head: string, calls: readonly string[]): string => {
  const [first = '', ...rest] = calls;
  const line = head + calls.join('');
  if (rest.length <= 3 && fits(line)) return line;
  return [head + first, ...rest.map(indented)].join('\n');
};
