import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type CodeStore, createCodes, isCodeError, memoryCodes } from '../../src/codes/index.js';
import { codesOn, issueOn, login, payment, SECRET, TRANSACTION } from '../support/codes/subjects.js';

const store = memoryCodes();
const UNSET = ' (is the environment variable set?)';
const KEY = '32 bytes, or base64 of 32 bytes, such as `openssl rand -base64 32` makes';

describe('createCodes', () => {
  test.each<[string, unknown]>([
    ['The options must be an object, such as { secret }; got null', null],
    [`\`secret\` is missing; it must be ${KEY}${UNSET}`, { store }],
    [`\`secret\` must be ${KEY}; got a string`, { store, secret: 'my secret password' }],
    [
      `\`secret\` must be ${KEY}, and not base64 of 48 bytes (64 characters); got a string`,
      { store, secret: 'ab'.repeat(32) },
    ],
    [`\`secret\` must be ${KEY}; got a number`, { store, secret: 48151623 }],
    [`\`secret\` must be ${KEY}${UNSET}; got an empty string`, { store, secret: '' }],
    [
      `\`secret\` must be ${KEY}, and not 31 bytes; got an instance of Uint8Array`,
      { store, secret: new Uint8Array(31) },
    ],
    [
      '`store` is missing; it must be an object with the functions `read` and `replace`, such as redisCodes(redis)',
      { secret: SECRET },
    ],
    [
      '`store` must be an object with the functions `read` and `replace`, such as redisCodes(redis); got an object',
      { secret: SECRET, store: { read: () => '' } },
    ],
    ['`digits` must be an integer from 6 to 9; got 5', { secret: SECRET, store, digits: 5 }],
    ['`digits` must be an integer from 6 to 9; got 10', { secret: SECRET, store, digits: 10 }],
    ['`digits` must be an integer from 6 to 9; got a string', { secret: SECRET, store, digits: '6' }],
    ['`validMs` must be an integer from 1000 to 600000; got 600001', { secret: SECRET, store, validMs: 600_001 }],
    ['`validMs` must be an integer from 1000 to 600000; got 999', { secret: SECRET, store, validMs: 999 }],
    ['`attempts` must be an integer from 1 to 10; got 0', { secret: SECRET, store, attempts: 0 }],
    ['`attempts` must be an integer from 1 to 10; got 2.5', { secret: SECRET, store, attempts: 2.5 }],
    ['`lockMs` must be an integer from 1000 to 86400000; got NaN', { secret: SECRET, store, lockMs: Number.NaN }],
    ['`pauseMs` must be an integer from 0 to 86400000; got -1', { secret: SECRET, store, pauseMs: -1 }],
    ['`perDay` must be an integer from 1 to 1000; got 0', { secret: SECRET, store, perDay: 0 }],
    ['"ttl" is not an option; use validMs, in milliseconds', { secret: SECRET, store, ttl: 60 }],
    ['"pause" is not an option (did you mean pauseMs?)', { secret: SECRET, store, pause: 1 }],
  ])('refuses wrong options: %s', (message, options) => {
    expect(() => createCodes(options as never)).toThrow(new TypeError(`createCodes: ${message}.`));
  });

  test('takes the secret as bytes, and as base64 with each alphabet', async () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => 255 - index);
    const shared = memoryCodes();
    const subject = login('C-1');
    const { value } = await issueOn(codesOn(shared, { secret: bytes }), subject);
    const text = Buffer.from(bytes).toString('base64');
    for (const secret of [text, text.replace('=', ''), Buffer.from(bytes).toString('base64url')])
      expect(await codesOn(shared, { secret }).tryVerify(subject, { value: 'x' })).toMatchObject({ reason: 'wrong' });
    expect(await codesOn(shared, { secret: text }).tryVerify(subject, { value })).toMatchObject({ ok: true });
  });

  test('copies the secret: bytes that are overwritten later change nothing', async () => {
    const secret = Uint8Array.from(SECRET);
    const shared = memoryCodes();
    const codes = codesOn(shared, { secret });
    secret.fill(0);
    const { value } = await issueOn(codes, login('C-1'));
    expect(await codesOn(shared).tryVerify(login('C-1'), { value })).toMatchObject({ ok: true });
  });

  test('neither inspection nor JSON of codes and of an issued code shows secret, value or customer', async () => {
    const secret = Buffer.alloc(32, 'k').toString('base64');
    const codes = codesOn(memoryCodes(), { secret });
    const issued = await issueOn(codes, payment('C-4711'));
    for (const shown of [inspect(codes, { depth: 9 }), inspect(issued, { depth: 9 }), JSON.stringify({ ...issued })])
      for (const hidden of [secret, 'kkkk', issued.value, 'C-4711', 'DE89']) expect(shown).not.toContain(hidden);
    expect(Object.keys(issued)).toEqual(['ok', 'messageId', 'expiresAt']);
  });
});

describe('a subject', () => {
  const codes = codesOn(memoryCodes());
  const calls: readonly (readonly [string, (subject: never) => Promise<unknown>])[] = [
    ['issue', subject => codes.issue(subject)],
    ['verify', subject => codes.verify(subject, { value: '481516' })],
    ['tryVerify', subject => codes.tryVerify(subject, { value: '481516' })],
    ['cancel', subject => codes.cancel(subject, 'otp-1')],
  ];
  const wrong: readonly (readonly [string, unknown])[] = [
    ['The subject must be an object with customerNo and purpose; got undefined', undefined],
    ['The subject must be an object with customerNo and purpose; got a string', 'C-4711'],
    ["`customerNo` must be a non-empty string, such as 'C-1029'; got undefined", { purpose: 'login' }],
    ["`customerNo` must be a non-empty string, such as 'C-1029'; got a number", { customerNo: 4711, purpose: 'login' }],
    [
      "`customerNo` must be a non-empty string, such as 'C-1029'; got an empty string",
      { customerNo: '', purpose: 'login' },
    ],
    ["`purpose` must be a non-empty string, such as 'login'; got null", { customerNo: 'C-4711', purpose: null }],
    [
      'The transaction must be an object with payee and amount and currency; got null',
      { customerNo: 'C-4711', purpose: 'payment', transaction: null },
    ],
    [
      "`transaction.amount` must be a non-empty string, such as '120.00'; got a number",
      { customerNo: 'C-4711', purpose: 'payment', transaction: { ...TRANSACTION, amount: 4711 } },
    ],
    [
      "`transaction.payee` must be a non-empty string, such as 'DE89370400440532013000'; got an empty string",
      { customerNo: 'C-4711', purpose: 'payment', transaction: { ...TRANSACTION, payee: '' } },
    ],
    [
      "`transaction.currency` must be a non-empty string, such as 'EUR'; got undefined",
      { customerNo: 'C-4711', purpose: 'payment', transaction: { ...TRANSACTION, currency: undefined } },
    ],
    // These would not be part of the code, and nobody would notice.
    [
      '"payee" is not a field of the subject; the fields are customerNo, purpose, transaction',
      { customerNo: 'C-4711', purpose: 'payment', ...TRANSACTION },
    ],
    [
      '"reference" is not a field of the transaction; the fields are payee, amount, currency',
      { customerNo: 'C-4711', purpose: 'payment', transaction: { ...TRANSACTION, reference: 'R-4711' } },
    ],
  ];
  describe.each(calls)('of %s', (_, call) => {
    test.each(wrong)('that is wrong is a TypeError without its values: %s', async (message, subject) => {
      await expect(call(subject as never)).rejects.toEqual(new TypeError(`codes: ${message}.`));
    });
  });

  test('is read once: the OTP is for the customer that its hashes have', async () => {
    let reads = 0;
    const subject = {
      purpose: 'login',
      get customerNo(): string {
        return `C-${++reads}`;
      },
    };
    const { otp, value } = await issueOn(codes, subject);
    expect(otp.text('Your code').toJSON().customerNo).toBe('C-1');
    expect(await codes.tryVerify(login('C-1'), { value })).toMatchObject({ ok: true });
  });

  test('forget takes a customer number only', async () => {
    const must = "codes: `customerNo` must be a non-empty string, such as 'C-1029'; got an object.";
    await expect(codes.forget(login('C-1') as never)).rejects.toEqual(new TypeError(must));
  });
});

test.each<[string, unknown]>([
  ['The proof must be either { value } or { messageId }; got undefined', undefined],
  ['The proof must be either { value } or { messageId }; got a string', '481516'],
  ['The proof must be either { value } or { messageId }; got neither', { value: undefined }],
  ['The proof must be either { value } or { messageId }; got both', { value: '481516', messageId: 'otp-1' }],
  ['`value` must be a string; got a number', { value: 481516 }],
  ['`value` must be a string; got null', { value: null }],
  ['`value` must be a string; got an array', { value: ['481516'] }],
  ['`messageId` must be a non-empty string; got an empty string', { messageId: '' }],
  ['`messageId` must be a non-empty string; got an object', { messageId: {} }],
])('a wrong proof is a TypeError without its value, and is not a guess: %s', async (message, proof) => {
  const codes = codesOn(memoryCodes());
  const { value } = await issueOn(codes, login('C-1'));
  await expect(codes.verify(login('C-1'), proof as never)).rejects.toEqual(new TypeError(`codes: ${message}.`));
  expect(await codes.tryVerify(login('C-1'), { value: 'x' })).toMatchObject({ left: 5 });
  expect(await codes.tryVerify(login('C-1'), { value })).toMatchObject({ ok: true });
});

test('wrong options of verify and cancel are TypeErrors', async () => {
  const codes = codesOn(memoryCodes());
  await expect(codes.verify(login('C-1'), { value: '1' }, { within: {} } as never)).rejects.toEqual(
    new TypeError('codes: `within` must be a function; got an object.'),
  );
  await expect(codes.cancel(login('C-1'), 'otp-1', { sent: 'no' } as never)).rejects.toEqual(
    new TypeError('codes: `sent` must be true or false; got a string.'),
  );
  await expect(codes.cancel(login('C-1'), undefined as never)).rejects.toEqual(
    new TypeError('codes: `messageId` must be a non-empty string; got undefined.'),
  );
});

describe('a store of the user', () => {
  const good = memoryCodes();
  const withStore = (changes: object) => codesOn({ ...good, ...changes } as CodeStore);

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['a string', 'x'],
    ['an object', { record: null, now: 1 }],
    ['an object', { record: '', now: undefined }],
    ['an object', { record: '', now: Number.NaN }],
    ['an object', { record: '', now: new Date() }],
  ])('whose read returns no text or no time is refused, because nothing would expire: %s', async (got, read) => {
    const codes = withStore({ read: async () => read });
    await expect(codes.issue(login('C-1'))).rejects.toEqual(
      new TypeError(`codes: The store's \`read\` must resolve to { record, now }, a string and a number; got ${got}.`),
    );
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['1', 1],
    ['a string', 'OK'],
  ])('whose replace returns %s, which is not true or false, is refused', async (got, replaced) => {
    const codes = withStore({ replace: async () => replaced });
    await expect(codes.issue(login('C-1'))).rejects.toEqual(
      new TypeError(`codes: The store's \`replace\` must resolve to true or false; got ${got}.`),
    );
  });

  test.each(['x', '{}', '5', 'null', '[]', '{"f":0,"u":0,"d":[],"c":{"login":null}}'])(
    'that returns the text %j of another program is refused',
    async record => {
      const codes = withStore({ read: async () => ({ record, now: 1 }) });
      await expect(codes.issue(login('C-1'))).rejects.toThrow(
        'codes: the store returned a text that codes did not write. Give the codes a key prefix or a table of their own.',
      );
    },
  );

  test('that always has a faster writer ends with an error after 64 rounds', async () => {
    let rounds = 0;
    const codes = withStore({
      replace: async () => {
        rounds++;
        return false;
      },
    });
    await expect(codes.issue(login('C-1'))).rejects.toThrow(
      'codes: too many calls for one customer at the same time. Try again later.',
    );
    expect(rounds).toBe(64);
  });

  test('that fails: its error is passed on', async () => {
    const error = new Error('The database is down.');
    const codes = withStore({ read: async () => Promise.reject(error) });
    await expect(codes.issue(login('C-1'))).rejects.toBe(error);
    await expect(codes.verify(login('C-1'), { value: '1' })).rejects.toBe(error);
    await expect(codes.forget('C-1')).rejects.toBe(error);
  });

  test('gets hashes and the plain purpose and messageId, and never value, customer or payment', async () => {
    const seen: string[] = [];
    const watched = withStore({
      read: async (key: string) => {
        const result = await good.read(key);
        seen.push(key, result.record);
        return result;
      },
      replace: (...args: Parameters<CodeStore['replace']>) => {
        seen.push(...args.slice(0, 3).map(String));
        return good.replace(...args);
      },
    });
    const { value, messageId } = await issueOn(watched, payment('C-4711'));
    await watched.tryVerify(payment('C-4711'), { value: value === '999999' ? '000000' : '999999' });
    await watched.verify(payment('C-4711'), { value });
    const text = seen.join('\n');
    for (const secret of ['C-4711', 'DE89', '120.00', 'EUR', `"${value}"`]) expect(text).not.toContain(secret);
    expect(text).toContain(messageId);
    // Each write has a nonce of its own.
    const nonces = [...new Set(text.match(/"w":"[^"]+"/g))];
    expect(nonces).toHaveLength(3);
  });
});

test('isCodeError knows a CodeError of another copy, and no other error', () => {
  expect(
    isCodeError(Object.assign(new Error('x'), { name: 'CodeError', reason: 'none', retryAfterMs: undefined })),
  ).toBe(true);
  for (const other of [new Error('x'), undefined, { name: 'CodeError', retryAfterMs: 1 }])
    expect(isCodeError(other)).toBe(false);
});
