import type { Operation } from '../../builders/sendable.js';
import { isShallow } from '../../internal/is-shallow.js';
import {
  call,
  copyJson,
  indent,
  writeExpression,
  writeImports,
  writeJson,
  writeText,
} from '../../parse/builder-code.js';
import { readJson } from '../../parse/json-text.js';
import { safeParseAs } from '../../parse/parse.js';
import type { SendMessageRequest, SendOtpRequest } from '../../spec/requests.js';
import type { Violation } from '../../spec/violation.js';
import type { EmulatorShapes } from '../choices.js';
import type { Fault } from '../faults/fault.js';
import type { ButtonChoice, Press } from '../logged.js';
import { nameOf } from '../recipient.js';
import type { Rejected } from '../rejections.js';

/** What happened to a request. */
interface Story {
  readonly operation: Operation;
  readonly text: string;
  /** The options of the emulator. */
  readonly extras: boolean;
  readonly shapes: EmulatorShapes;
  /** The faults that hit the request. */
  readonly faults: readonly Fault[];
  /** Undefined if the request was accepted. */
  readonly rejected: Rejected | undefined;
  /** The press of a button of the request, and the arguments of `emulator.press`: the id, or undefined for that of the request, and the button. */
  readonly pressed: readonly [press: Press, id: string | undefined, choice: string | ButtonChoice] | undefined;
}

/**
 * Writes a file for Vitest that sends the body to an emulator of its own, and expects the same. Returns undefined if the body
 * alone does not repeat what happened, such as the rejection of a wrong token.
 */
export const writeTestCode = (story: Story): string | undefined => {
  const { operation, text, extras, rejected } = story;
  const parsed = safeParseAs(operation, text, { extras });
  if (parsed.ok) {
    const isHit = rejected?.reason === 'fault' && story.faults.length > 0;
    return isHit || rejected === undefined ? writeAccepted(parsed.value.toJSON(), story) : undefined;
  }
  const isSame = writeRules(parsed.violations) === writeRules(rejected?.violations ?? []);
  return isSame ? writeRejected(story, parsed.violations) : undefined;
};

// The code of each level is indented once more.
const MAX_LEVELS = 50;

const ORIGIN = 'https://emulator.example';

const writeFile = (imports: string, name: string, options: object, lines: readonly string[]): string => {
  const given = writeJson(copyJson(options));
  return `${imports}import { createEmulator } from 'sendable/emulator';
import { expect, test } from 'vitest';

test(${writeText(name)}, async () => {
${indent([`const emulator = createEmulator(${given === '{}' ? '' : given});`, ...lines].join('\n'))}
});
`;
};

const writeRejected = ({ operation, text, extras }: Story, violations: readonly Violation[]): string => {
  const route = operation === 'otp' ? 'sendmok' : 'sendmessage';
  const broken = writeRules(violations);
  const { value } = readJson(text);
  const json = isShallow(value, MAX_LEVELS) ? JSON.stringify(value) : undefined;
  const again = json === undefined ? undefined : safeParseAs(operation, json, { extras });
  // Only the text shows some violations, such as a repeated field.
  const isSame = again?.ok === false && writeRules(again.violations) === broken;
  const body = isSame ? `JSON.stringify(${writeJson(copyJson(value))})` : writeText(text);
  return writeFile(
    '',
    `the platform rejects this ${operation === 'otp' ? 'OTP' : 'message'}`,
    extras ? { extras } : {},
    [
      `const body = ${body};`,
      `const url = \`${ORIGIN}/v1/bots/${route}/\${emulator.token}\`;`,
      "const headers = { 'content-type': 'application/json' };",
      "const response = await emulator.fetch(new Request(url, { method: 'POST', headers, body }));",
      'expect(response.status).toBe(400);',
      `expect(emulator.rejected.latest()?.violations)${call('toMatchObject', broken)};`,
    ],
  );
};

const writeRules = (violations: readonly Violation[]): string =>
  writeJson(violations.map(({ rule, path }) => ({ rule, path })));

const FILTERS = { customer: 'appCustomerId', staff: 'appStaffId', user: 'userId' } as const;

const writeAccepted = (request: SendMessageRequest | SendOtpRequest, story: Story): string => {
  const { operation, extras, shapes, faults, rejected, pressed } = story;
  const built = writeExpression(request);
  const isMessage = 'message' in request;
  const { messageId } = isMessage ? request.message : request;
  const [kind, user] = nameOf(isMessage ? request.recipient : { id: '' });
  const filter = messageId === undefined ? { [FILTERS[kind]]: user } : { messageId };
  const hits = pressed ? [] : faults.filter(fault => fault.kind !== 'delay');
  const isHit = hits.length > 0;
  const send = `await bot${call(isHit ? 'trySend' : 'send', built.code)};`;
  const wait = isMessage ? 'waitForMessage' : 'waitForOtp';
  const logged = [
    `const { request } = await emulator.${wait}(${writeJson(filter)});`,
    `expect(request)${call('toEqual', writeJson(copyJson(request)))};`,
  ];
  const lost = [
    'expect(result.ok).toBe(false);',
    ...(rejected === undefined ? logged : [`expect(emulator.${operation}s.length).toBe(0);`]),
  ];
  const title = messageId ?? `a message to ${user}`;
  return writeFile(
    writeImports([built], 'createBot'),
    pressed
      ? `a press of ${pressed[0].title} on ${title}`
      : isHit
        ? `the platform does not confirm ${title}`
        : `sends ${title}`,
    { ...(extras && { extras }), ...(pressed && Object.keys(shapes).length > 0 && { shapes }) },
    [
      `const bot = createBot({
  baseUrl: '${ORIGIN}',
  token: emulator.token,
  transport: emulator.transport,${isHit ? '\n  retry: false,' : ''}
});`,
      ...hits.map(fault => `emulator.faults${call('add', writeJson(toFault(fault)))};`),
      '',
      '// Call your own code here instead, with this bot.',
      isHit ? `const result = ${send}` : pressed && !pressed[1] ? `const { messageId } = ${send}` : send,
      '',
      ...(pressed ? writePress(request, pressed) : isHit ? lost : logged),
    ],
  );
};

/** Copies a fault so that it hits the only request at once. */
const toFault = ({ probability: _, seed, times, forMs, delayMs, ...fault }: Fault): ReturnType<typeof copyJson> =>
  copyJson({ ...fault, times: 1 });

/** Writes a press, and expects what every run has in common: a signature and an id of the platform differ. */
const writePress = (request: object, [press, id, choice]: NonNullable<Story['pressed']>): readonly string[] => {
  const { uri, payload, text } = press;
  const fields = press.kind === 'web_url' ? { uri } : press.hidden ? { hidden: true, text } : { payload };
  return [
    ...('showWithLocation' in request ? ["emulator.location(messageId, 'granted');"] : []),
    `const press = await emulator.press(${id === undefined ? 'messageId' : writeText(id)}, ${writeJson(copyJson(choice))});`,
    `expect(press)${call('toMatchObject', writeJson(copyJson(fields)))};`,
  ];
};
