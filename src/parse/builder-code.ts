import { match } from 'ts-pattern';
import type { Operation } from '../builders/sendable.js';
import { escapeUnprintable } from '../internal/json.js';
import type { Node, Obj, Row, Uses } from '../spec/must.js';
import type { SendMessageRequest, SendOtpRequest } from '../spec/requests.js';
import type { JsonObject, JsonValue } from '../spec/shapes.js';
import { messageRequest, otpRequest } from '../spec/table.js';
import { safeParseAs } from './parse.js';

type Request = SendMessageRequest | SendOtpRequest;

/**
 * Writes a TypeScript module that builds this request with the library and exports it, with exactly the same JSON. A field
 * that no builder call sets, such as `payloadHidden: false`, makes the module parse the JSON instead; so does an extra field,
 * whose builder call compiles only where it is registered.
 */
export const writeBuilderCode = (request: Request): string => {
  const expression = writeExpression(request);
  return `${writeImports([expression])}\n${writeReason(expression)}export default ${expression.code};\n`;
};

/** Writes a TypeScript module that exports the list of these requests, each built as `writeBuilderCode` builds it. */
export const writeBuilderList = (requests: readonly Request[]): string => {
  const all = requests.map(writeExpression);
  const items = all.map(item => `${indent(`${writeReason(item)}${item.code},`)}\n`);
  return `${writeImports(all)}\nexport default [\n${items.join('')}];\n`;
};

/** The code that builds a request. */
interface Expression {
  readonly code: string;
  /** The reason why it parses the JSON; undefined if builder calls build it. */
  readonly reason?: string;
}

/** Writes the expression that builds a request, as `writeBuilderCode` does. */
export const writeExpression = (request: Request): Expression => {
  const isMessage = 'message' in request;
  const json = (): string => writeJson(copyJson(request));
  if (!safeParseAs(isMessage ? 'message' : 'otp', request, {}).ok)
    return { code: `parse(${json()}, { extras: true })`, reason: WITH_EXTRAS };
  const calls = isMessage ? writeMessage(request) : writeObject(otpRequest, request);
  if (calls === undefined) return { code: `parse(${json()})`, reason: SAME_JSON };
  return { code: chain(isMessage ? 'Message' : 'Otp', calls) };
};

const SAME_JSON =
  'Builders omit fields without effect, such as payloadHidden: false. So this module parses the JSON itself.';
const WITH_EXTRAS =
  'The API spec does not have all of these fields. Register them in PlatformExtras to set them with .extra(fields).';

const writeReason = ({ reason }: Expression): string => (reason === undefined ? '' : `// ${reason}\n`);

/** Writes the imports of these expressions, with another name of `sendable` if it is given. */
export const writeImports = (all: readonly Expression[], other?: string): string => {
  const built = all.filter(({ reason }) => reason === undefined);
  const used = new Set([other, ...built.flatMap(({ code }) => [...namesIn(code)])]);
  const names = ['Button', 'createBot', 'Element', 'Message', 'Otp'].filter(name => used.has(name));
  const builders = names.length === 0 ? '' : `import { ${names.join(', ')} } from 'sendable';\n`;
  return built.length === all.length ? builders : `${builders}import { parse } from 'sendable/parse';\n`;
};

/** Returns the names before a step, such as `Message` in `Message.text('Element.title')`. */
const namesIn = (code: string): ReadonlySet<string> => {
  const names = new Set<string>();
  let quote: string | undefined;
  // One expression for a whole text overflows the stack of V8 when the text has millions of characters.
  for (const [token] of code.matchAll(/\\.|['"]|[A-Z]\w*(?=\.)/g)) {
    if (quote === token) quote = undefined;
    else if (quote === undefined && /['"]/.test(token)) quote = token;
    else if (quote === undefined) names.add(token);
  }
  return names;
};

/** Copies a value that arrived as JSON. */
export const copyJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value));

/** Writes a module that parses a body that breaks rules, because no builder can build it: `parse` then lists the rules. */
export const writeFailingCode = (text: string): string => {
  const shown = text.length > MAX_FAILING ? '/* The body is too long to be shown here. */' : writeText(text);
  return `import { parse } from 'sendable/parse';

// This JSON breaks rules, so no builder can build it. parse throws a ParseError that lists them.
export default parse(${shown});
`;
};

const MAX_FAILING = 100_000;

/** Writes a shell command that sends a body to the emulator at `url`, with the token from the environment. */
export const writeCurlCode = (operation: Operation, body: string, url: string): string => {
  const path = operation === 'message' ? 'sendmessage' : 'sendmok';
  const quoted = body.replaceAll("'", "'\\''");
  return `curl "${url}/v1/bots/${path}/$SENDABLE_TOKEN" \\
  -H 'Content-Type: application/json' \\
  --data-raw '${quoted}'
`;
};

/** The names of the builders that make the parts of a message or OTP, by the names of their objects in the table. */
const BUILDERS = new Map([
  ['Element', 'Element'],
  ['PostbackButton', 'Button'],
  ['WebUrlButton', 'Button'],
]);

/** The code of some calls; undefined if no call sets one of the fields. */
type Calls = readonly string[] | undefined;

/** Writes the calls that build a valid message, with the recipient last. */
const writeMessage = ({ recipient, message }: SendMessageRequest): Calls => {
  const { rows } = messageRequest;
  const parts: readonly (readonly [Row | undefined, unknown])[] = [
    [rows.message, message],
    [rows.recipient, recipient],
  ];
  return joinCalls(parts, ([row, value]) => row && writeField(row, value));
};

/** Writes the calls that set the fields of a valid object. */
const writeObject = (must: Obj, json: object): Calls => {
  const fields = new Map<string, unknown>(Object.entries(json));
  const rows = Object.entries(must.rows).filter(([key]) => fields.has(key));
  return joinCalls(inOrder(rows), ([key, row]) => {
    const [, node, { step } = NO_USES] = row;
    const { is } = node;
    // `Button.postback(title, payload)`: its arguments are the strings without a step of their own.
    if (node.is === 'fixed' && node.values.length === 1 && step !== undefined) {
      const given = rows.filter(([, [, one, uses]]) => one.is === 'text' && uses?.step === undefined);
      return [call(step, ...given.map(([name]) => writeText(String(fields.get(name)))))];
    }
    if (is === 'text' && step === undefined) return [];
    // `Message.image(payload)`: the type is the step.
    if (is === 'open' && step === undefined)
      return [call(String(fields.get('type')), writeJson(toJson(fields.get(key))))];
    return writeField(row, fields.get(key));
  });
};

/** Puts an optional message id behind what it is the id of, and before lists. */
const inOrder = (rows: readonly (readonly [string, Row])[]): readonly (readonly [string, Row])[] => {
  const isId = ([, [whenMissing, must]]: readonly [string, Row]): boolean =>
    whenMissing === 'optional' && must.is === 'text' && must.form === 'message id';
  const rest = rows.filter(row => !isId(row));
  const list = rest.findIndex(([, [, must]]) => must.is === 'list');
  return rest.toSpliced(list < 0 ? rest.length : list, 0, ...rows.filter(isId));
};

/** Writes the calls that set a field of a valid object. */
const writeField = ([whenMissing, must, { step = '' } = NO_USES]: Row, value: unknown): Calls =>
  match(must)
    .with({ is: 'text' }, () => [call(step, writeText(String(value)))])
    // Builders omit a false, which has no effect.
    .with({ is: 'flag' }, () => (value === true ? [call(step)] : undefined))
    // One without a step is part of another call.
    .with({ is: 'fixed' }, () => (step === '' ? [] : [call(step, writeText(String(value)))]))
    .with({ is: 'absent' }, () => undefined)
    .with({ is: 'open' }, () => [call(step, writeJson(toJson(value)))])
    .with({ is: 'list' }, ({ of }) => {
      const items: readonly unknown[] = Array.isArray(value) ? value : [];
      // Builders omit an optional list without items, and write the others themselves.
      if (items.length === 0) return whenMissing === 'optional' ? undefined : [];
      if (of.is === 'open') return [call(step, ...items.map(item => writeJson(toJson(item))))];
      return joinCalls(items, item => {
        const part = writePart(of, item);
        return part === undefined ? undefined : [call(step, part)];
      });
    })
    .with({ is: 'object' }, one => writeObject(one, Object(value)))
    .with({ is: 'choice' }, ({ of, pick }) => {
      const picked = of[pick(value)];
      return picked && writeField([whenMissing, picked, { step }], value);
    })
    .exhaustive();

/** Writes the code that builds an element or a button. */
const writePart = (must: Node, json: unknown): string | undefined => {
  if (must.is === 'choice') return writePart(must.of[must.pick(json)] ?? must, json);
  if (must.is !== 'object') return undefined;
  const calls = writeObject(must, Object(json));
  return calls && chain(BUILDERS.get(must.name) ?? must.name, calls);
};

const NO_USES: Uses = {};

// An open shape: whatever type the user registered for it, it is a JSON object.
const toJson = (shape: unknown): JsonObject => ({ ...Object(shape) });

/** Joins the calls of all items; returns undefined if `write` returns undefined for one of them. */
const joinCalls = <Item>(items: readonly Item[], write: (item: Item) => Calls): Calls => {
  const calls = items.map(item => write(item));
  return calls.includes(undefined) ? undefined : calls.flatMap(one => one ?? []);
};

/** Writes a text as a TypeScript literal, always on one line. */
export const writeText = (text: string): string => {
  // Marks that change the direction of a line would make the code read differently from what it does.
  const json = escapeUnprintable(JSON.stringify(text));
  if (text.includes("'") && !text.includes('"')) return json;
  const inside = json.slice(1, -1).replace(/\\.|'/g, part => (part === '\\"' ? '"' : part === "'" ? "\\'" : part));
  return `'${inside}'`;
};

/** Writes JSON as a TypeScript literal. */
export const writeJson = (json: JsonValue): string => {
  if (typeof json === 'string') return writeText(json);
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  if (isList(json)) return writeList('[', json.map(writeJson), ']');
  const fields = Object.entries(json).map(([key, value]) => `${writeKey(key)}: ${writeJson(value)}`);
  return writeList('{ ', fields, ' }');
};

const isList = (json: object): json is readonly JsonValue[] => Array.isArray(json);

const writeKey = (key: string): string => {
  // A plain `__proto__` key would set the prototype.
  if (key === '__proto__') return "['__proto__']";
  return /^[a-z_$][\w$]*$/i.test(key) ? key : writeText(key);
};

const writeList = (open: string, items: readonly string[], close: string): string => {
  if (items.length === 0) return open.trim() + close.trim();
  const line = open + items.join(', ') + close;
  return fits(line) ? line : `${open.trim()}\n${items.map(item => indent(`${item},`)).join('\n')}\n${close.trim()}`;
};

/** Writes `.name(argument, …)`, on several lines if it is long. */
export const call = (name: string, ...args: readonly string[]): string => {
  const line = `.${name}(${args.join(', ')})`;
  const [only = ''] = args;
  // A single object or array starts right after the bracket.
  if (fits(line) || (args.length === 1 && /^[{[]/.test(only))) return line;
  return `.${name}(\n${args.map(arg => indent(`${arg},`)).join('\n')}\n)`;
};

/** Writes `Head.first(…).second(…)`, on several lines if it is long. */
const chain = (head: string, calls: readonly string[]): string => {
  const [first = '', ...rest] = calls;
  const line = head + calls.join('');
  if (rest.length <= 3 && fits(line)) return line;
  return [head + first, ...rest.map(indent)].join('\n');
};

// Less than 80, because this code is indented later.
const WIDTH = 72;

/** Checks that code fits on one line. */
const fits = (code: string): boolean => code.length <= WIDTH && !code.includes('\n');

/** Indents code by one level. Literals are on one line, so this changes no text. */
export const indent = (code: string): string => code.replace(/^(?=.)/gm, '  ');
