import type { RuleId } from '../spec/catalogue.js';
import type { Node, Obj } from '../spec/must.js';
import { messageRequest, otpRequest } from '../spec/table.js';
import type { BrokenRequest } from './broken-requests.js';

// Requests made from the table of the API spec, so that a new row has its own: those with every field, and for each row those
// that break its rules. The requests that are written by hand check them.

/** The ids of the users that the corpus writes to, by their fields: `sendable conform` replaces them. */
const USERS = new Map([
  ['appCustomerId', 'C-1029'],
  ['appStaffId', 'S-7'],
  ['id', 'u-1'],
  ['customerNo', 'C-1029'],
]);
const MESSAGE_ID = 'msg-made';
const URI = 'https://example.com/';

/** A value that keeps all rules. */
interface Valid {
  /** The name of the object that this value shows with all its fields. */
  readonly name: string;
  readonly value: unknown;
}

/** Makes the smallest value that keeps all rules. */
const smallest = (must: Node, key = ''): unknown => {
  if (must.is === 'text') return USERS.get(key) ?? (must.form === 'uri' ? URI : must.form ? MESSAGE_ID : 'x');
  if (must.is === 'fixed') return must.values[0];
  if (must.is === 'list') return Array.from({ length: must.min ?? 0 }, () => smallest(must.of));
  if (must.is === 'choice') return must.of[0] && smallest(must.of[0]);
  if (must.is === 'absent') return must.of ? smallest(must.of) : must.mayBe;
  if (must.is !== 'object') return must.is === 'flag' ? true : {};
  const needed = Object.entries(must.rows).filter(([, [whenMissing]]) => whenMissing !== 'optional');
  return Object.fromEntries(needed.map(([name, [, one]]) => [name, smallest(one, name)]));
};

/** Makes values with every field: one for each alternative of a choice. */
const fullest = (must: Node, key = ''): readonly Valid[] => {
  if (must.is === 'choice') return must.of.flatMap(one => fullest(one));
  if (must.is === 'list' && must.max !== 0) return [{ name: '', value: fullest(must.of).map(({ value }) => value) }];
  if (must.is !== 'object') return [{ name: '', value: smallest(must, key) }];
  const present = Object.entries(must.rows).filter(([, [, one]]) => one.is !== 'absent' || one.mayBe === false);
  const values = present.map(([name, [, one]]) => [name, fullest(one, name)] as const);
  const first = Object.fromEntries(values.map(([name, [one]]) => [name, one?.value]));
  const others = values.flatMap(([name, all]) =>
    all.length > 1 ? all.map(one => ({ name: one.name, value: { ...first, [name]: one.value } })) : [],
  );
  return others.length > 0 ? others : [{ name: must.name, value: first }];
};

/** Makes the values that break one rule each. A path begins with a dot or a bracket. */
const broken = (must: Node): readonly BrokenRequest[] => {
  switch (must.is) {
    case 'text':
      return [
        ['field-type', '', 7],
        ...rows(must.whenEmpty, ''),
        ...rows(must.rule, must.form === 'message id' ? 'a]b' : 'x'),
      ];
    case 'fixed':
      return rows(must.rule, 'x');
    case 'flag':
      return rows('field-type', 'yes');
    case 'open':
      return rows('open-shape-json', 'x');
    case 'absent':
      return rows(must.rule, true);
    case 'list':
      return [
        ['field-type', '', {}],
        ...rows(must.min ? must.rule : undefined, []),
        ...rows(must.max === undefined ? undefined : must.rule, Array(1 + (must.max ?? 0)).fill(smallest(must.of))),
        ...(must.max === 0 ? [] : broken(must.of).map(([rule, path, item]) => [rule, `[0]${path}`, [item]] as const)),
      ];
    case 'choice':
      // A change can make another alternative of it, whose rules the value may keep.
      return must.of.flatMap((one, index) => broken(one).filter(([, , value]) => must.pick(value) === index));
    case 'object':
      return brokenObject(must);
  }
};

const rows = (rule: RuleId | undefined, value: unknown): readonly BrokenRequest[] => (rule ? [[rule, '', value]] : []);

const brokenObject = (must: Obj): readonly BrokenRequest[] => {
  const json = { ...Object(smallest(must)) };
  const of = must.one?.of ?? [];
  const without = (key: string): unknown => Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));
  const fields = Object.entries(must.rows).flatMap(([key, [whenMissing, one]]): readonly BrokenRequest[] => {
    if (of.includes(key) && whenMissing === 'optional')
      return rows(must.one?.rule, { ...json, [key]: smallest(one, key) });
    const found = broken(one).map(
      ([rule, path, value]) => [rule, `.${key}${path}`, { ...json, [key]: value }] as const,
    );
    if (whenMissing === 'optional') return found;
    return of.includes(key)
      ? [...rows(must.one?.rule, without(key)), ...found]
      : [[whenMissing, `.${key}`, without(key)], ...found];
  });
  return [['field-type', '', []], ...fields, ['unknown-field', '.unknownField', { ...json, unknownField: 1 }]];
};

/** Gives each request a message id of its own, because a platform may refuse one that comes twice. */
const withOwnId = (request: unknown, id: string): unknown =>
  JSON.parse(JSON.stringify(request).replaceAll(`"${MESSAGE_ID}"`, `"${MESSAGE_ID}-${id}"`));

const toValid = (must: Obj): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fullest(must).map(({ name, value }) => [`every field of ${name}`, withOwnId(value, name.toLowerCase())]),
  );

const toBroken = (must: Obj): readonly BrokenRequest[] => {
  const all = new Map(broken(must).map(one => [JSON.stringify(one), one]));
  return [...all.values()].map(([rule, path, request]) => [rule, path.slice(1), request]);
};

export const fullMessages: Readonly<Record<string, unknown>> = toValid(messageRequest);
export const fullOtps: Readonly<Record<string, unknown>> = toValid(otpRequest);
export const tableMessages: readonly BrokenRequest[] = toBroken(messageRequest);
export const tableOtps: readonly BrokenRequest[] = toBroken(otpRequest);
