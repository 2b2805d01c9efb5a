import fc from 'fast-check';

type Container = Record<string, unknown> | unknown[];

/** A place in a JSON: what holds the value, and under which key. */
interface Place {
  readonly holder: Container;
  readonly key: string;
}

const NAMES = [
  ...['recipient', 'appCustomerId', 'appStaffId', 'id', 'message', 'messageId', 'text', 'attachment', 'quickReplies'],
  ...['quickRepliesV2', 'type', 'payload', 'templateType', 'elements', 'buttons', 'buttonsV2', 'title', 'subtitle'],
  ...['imageUrl', 'payloadHidden', 'payloadSeenByUser', 'customerNo', 'mokMessage', 'mokValue', 'txCode', 'deviceId'],
  ...['showWithLocation', 'quickRepliesv2', 'Text', 'image_url', 'x', '', '__proto__', 'constructor', 'toJSON', '0'],
];

const nested = (depth: number): unknown => (depth === 0 ? {} : { a: nested(depth - 1) });
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, 7, -1.5, [], {}, [{}], [[]], [null], { a: [1, 'x', { b: null }] }],
  ...['', 'x', ' ', 'a]b', '[a', 'a\nb', 'a\u007f', 'a\u0085', 'a\u00a0b', '\ud800', '\u2028', '😀', '__proto__'],
  ...['generic', 'Generic', 'template', 'image', 'audio', 'video', 'file', 'picture', 'postback', 'web_url', 'button'],
  ...['https://a.com', ' https://a.com', 'https://a.com/\u3000', 'mailto:a@b.c', '/x', 'a.com', 'https://', 'x:', ':x'],
  ...[{ templateType: 'generic' }, { templateType: 'Generic' }, { type: 'postback', title: 't', payload: '' }],
  ...[
    { type: 'web_url', title: 't', payload: 'https://a.com' },
    { buttons: [], buttonsV2: [] },
  ],
  ...[nested(99), nested(100), nested(101)],
];

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const placesIn = (holder: Container): readonly Place[] =>
  Object.entries(holder).flatMap(([key, value]) => [{ holder, key }, ...(isContainer(value) ? placesIn(value) : [])]);
const containersIn = (value: unknown): readonly Container[] =>
  isContainer(value) ? [value, ...Object.values(value).flatMap(containersIn)] : [];

const read = ({ holder, key }: Place): unknown => Object.getOwnPropertyDescriptor(holder, key)?.value;
// Defined, as an assignment to __proto__ would set the prototype; in a list it is one more item.
const put = (holder: Container, key: string, value: unknown): void => {
  if (Array.isArray(holder)) holder.push(value);
  else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
};
const replace = ({ holder, key }: Place, value: unknown): void => {
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else put(holder, key, value);
};
const remove = ({ holder, key }: Place): void => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
};
const copied = (value: unknown): unknown => structuredClone(value);
const oneOf = <T>(list: readonly T[], number: number, otherwise: T): T => list[number % list.length] ?? otherwise;

type Mutation = (place: Place, number: number, body: Container) => void;

const lengthened = (value: unknown, number: number): unknown => {
  if (typeof value === 'string') return number % 2 === 0 ? `${value}${value}]` : value.padEnd(number % 20_000, 'x');
  if (Array.isArray(value))
    return [...value, ...Array.from({ length: 1 + (number % 4) }, () => copied(value[0] ?? {}))];
  return isContainer(value) ? { ...value, [oneOf(NAMES, number, 'x')]: copied(oneOf(VALUES, number, 'x')) } : [value];
};

const mutations: Readonly<Record<string, Mutation>> = {
  drop: place => remove(place),
  duplicate: (place, number) => put(place.holder, oneOf(NAMES, number, 'x'), copied(read(place))),
  retype: (place, number) => replace(place, copied(oneOf(VALUES, number, null))),
  rename: (place, number) => {
    const value = read(place);
    remove(place);
    put(place.holder, oneOf(NAMES, number, 'x'), value);
  },
  lengthen: (place, number) => replace(place, lengthened(read(place), number)),
  nest: (place, number) => {
    let value = read(place);
    for (let i = oneOf([1, 2, 99, 100, 101], number, 1); i > 0; i--) value = number % 2 === 0 ? [value] : { a: value };
    replace(place, value);
  },
  move: (place, number, body) => {
    const value = read(place);
    remove(place);
    put(oneOf(containersIn(body), number, body), place.key, value);
  },
};

const mutation = fc.tuple(fc.constantFrom(...Object.keys(mutations)), fc.nat(), fc.nat());

/** A body, changed in one to three ways; where and how is drawn from the seed. */
export const mutated = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(body, fc.array(mutation, { minLength: 1, maxLength: 3 })).map(([original, changes]) => {
    if (!isContainer(original)) return original;
    // Not a structured clone, which keeps an object that is in two places one: moved into itself, it would be a circle.
    const json: Container = JSON.parse(JSON.stringify(original));
    for (const [name, where, number] of changes) {
      const places = placesIn(json);
      const place = places[where % places.length];
      if (place !== undefined) mutations[name]?.(place, number, json);
    }
    return json;
  });
