import type { Operation } from '../builders/index.js';
import { escapeUnprintable } from '../internal/json.js';
import type {
  JsonObject,
  JsonValue,
  Recipient,
  SendMessageRequest,
  SendOtpRequest,
  WireAttachment,
  WireButton,
  WireElement,
  WireGenericAttachment,
  WireMessage,
} from '../wire/index.js';
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

const writeExpression = (request: Request): Expression => {
  const isMessage = 'message' in request;
  const json = (): string => writeJson(copyJson(request));
  if (!safeParseAs(isMessage ? 'message' : 'otp', request, {}).ok)
    return { code: `parse(${json()}, { extras: true })`, reason: WITH_EXTRAS };
  const code = isMessage ? writeMessage(request) : writeOtp(request);
  return code === undefined ? { code: `parse(${json()})`, reason: SAME_JSON } : { code };
};

const SAME_JSON =
  'Builders omit fields without effect, such as payloadHidden: false. So this module parses the JSON itself.';
const WITH_EXTRAS =
  'The API spec does not have all of these fields. Register them in PlatformExtras to set them with .extra(fields).';

const writeReason = ({ reason }: Expression): string => (reason === undefined ? '' : `// ${reason}\n`);

const writeImports = (all: readonly Expression[]): string => {
  const built = all.filter(({ reason }) => reason === undefined);
  const words = new Set(
    built.flatMap(({ code }) => code.replace(/'(\\.|[^'\\])*'|"(\\.|[^"\\])*"/g, "''").match(/\w+/g) ?? []),
  );
  const names = ['Button', 'Element', 'Message', 'Otp'].filter(name => words.has(name));
  const builders = names.length === 0 ? '' : `import { ${names.join(', ')} } from 'sendable';\n`;
  return built.length === all.length ? builders : `${builders}import { parse } from 'sendable/parse';\n`;
};

// The request arrived as JSON.
const copyJson = (request: object): JsonValue => JSON.parse(JSON.stringify(request));

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

/** Writes the code that builds a message, or returns undefined if no builder call sets one of its fields. */
const writeMessage = ({ recipient, message }: SendMessageRequest): string | undefined => {
  const content = writeContent(message);
  if (content === undefined) return undefined;
  return chain('Message', [
    ...content,
    ...callIfSet('messageId', message.messageId, writeText),
    ...writeReplies('quickReplies', message.quickRepliesV2),
    ...writeReplies('legacyQuickReplies', message.quickReplies),
    writeRecipient(recipient),
  ]);
};

const writeContent = ({ text, attachment }: WireMessage): readonly string[] | undefined => {
  if (attachment === undefined) return [call('text', writeText(text))];
  if (!isGeneric(attachment)) {
    const { type, payload } = attachment;
    return [call(type === 'template' ? 'buttonTemplate' : type, writeJson(toJson(payload)))];
  }
  const elements = mapAll(attachment.payload.elements, writeElement);
  return elements && ['.generic()', ...elements.map(element => call('element', element))];
};

/** Checks that a valid attachment is a generic template. API spec, section 2.5. */
export const isGeneric = (attachment: WireAttachment): attachment is WireGenericAttachment =>
  attachment.type === 'template' &&
  'templateType' in attachment.payload &&
  attachment.payload.templateType === 'generic';

const writeElement = ({ messageId, title, subtitle, imageUrl, buttonsV2 }: WireElement): string | undefined => {
  const buttons = mapAll(buttonsV2, writeButton);
  return (
    buttons &&
    chain('Element', [
      ...callIfSet('title', title, writeText),
      ...callIfSet('subtitle', subtitle, writeText),
      ...callIfSet('withImage', imageUrl, writeText),
      ...callIfSet('messageId', messageId, writeText),
      ...buttons.map(button => call('button', button)),
    ])
  );
};

const writeReplies = (name: string, replies: readonly object[]): readonly string[] =>
  replies.length === 0 ? [] : [call(name, ...replies.map(reply => writeJson(toJson(reply))))];

const writeRecipient = ({ appCustomerId, appStaffId, id = '' }: Recipient): string => {
  if (appCustomerId !== undefined) return call('toCustomer', writeText(appCustomerId));
  return appStaffId !== undefined ? call('toStaff', writeText(appStaffId)) : call('toUser', writeText(id));
};

// An open shape: whatever type the user registered for it, it is a JSON object.
const toJson = (shape: object): JsonObject => ({ ...shape });

/** Writes the code that builds an OTP, or returns undefined if no builder call sets one of its fields. */
const writeOtp = (otp: SendOtpRequest): string | undefined => {
  const buttons = mapAll(otp.buttonsV2 ?? [], writeButton);
  // Builders omit an empty list of buttons and a false.
  if (buttons === undefined || otp.buttonsV2?.length === 0 || otp.showWithLocation === false) return undefined;
  return chain('Otp', [
    call('for', writeText(otp.customerNo)),
    call('messageId', writeText(otp.messageId)),
    call('text', writeText(otp.mokMessage)),
    ...callIfSet('value', otp.mokValue, writeText),
    ...callIfSet('withImage', otp.imageUrl, writeText),
    ...callIfSet('txCode', otp.txCode, writeText),
    ...callIfSet('deviceId', otp.deviceId, writeText),
    ...buttons.map(button => call('button', button)),
    ...(otp.showWithLocation ? ['.withLocation()'] : []),
  ]);
};

/** Writes the code that builds a button, or returns undefined if no builder call sets one of its fields. */
const writeButton = (button: WireButton): string | undefined => {
  // `payloadHidden: false` has no effect, but the JSON must be the same.
  if (button.payloadHidden === false) return undefined;
  const start = button.type === 'postback' ? 'postback' : 'webUrl';
  return chain('Button', [
    `.${start}(${writeText(button.title)}, ${writeText(button.payload)})`,
    ...(button.payloadHidden ? ['.hidden()'] : []),
    ...callIfSet('seenAs', button.payloadSeenByUser, writeText),
  ]);
};

/** Maps all items; returns undefined if `write` returns undefined for one of them. */
const mapAll = <Item, Code>(
  items: readonly Item[],
  write: (item: Item) => Code | undefined,
): readonly Code[] | undefined => {
  const codes = items.map(write).filter(code => code !== undefined);
  return codes.length === items.length ? codes : undefined;
};

/** Writes a text as a TypeScript literal, always on one line. */
const writeText = (text: string): string => {
  // Marks that change the direction of a line would make the code read differently from what it does.
  const json = escapeUnprintable(JSON.stringify(text));
  if (text.includes("'") && !text.includes('"')) return json;
  const inside = json.slice(1, -1).replace(/\\.|'/g, part => (part === '\\"' ? '"' : part === "'" ? "\\'" : part));
  return `'${inside}'`;
};

/** Writes JSON as a TypeScript literal. */
const writeJson = (json: JsonValue): string => {
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
const call = (name: string, ...args: readonly string[]): string => {
  const line = `.${name}(${args.join(', ')})`;
  const [only = ''] = args;
  // A single object or array starts right after the bracket.
  if (fits(line) || (args.length === 1 && /^[{[]/.test(only))) return line;
  return `.${name}(\n${args.map(arg => indent(`${arg},`)).join('\n')}\n)`;
};

/** Writes a call, or nothing if there is no value. */
const callIfSet = <Value>(
  name: string,
  value: Value | undefined,
  write: (value: Value) => string,
): readonly string[] => (value === undefined ? [] : [call(name, write(value))]);

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
const indent = (code: string): string => code.replace(/^/gm, '  ');
