import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullMessages, fullOtps, tableMessages, tableOtps } from '../../../src/corpus/table-requests.js';
import { createEmulator, type Emulator } from '../../../src/emulator/index.js';
import { type RuleId, rules } from '../../../src/index.js';
import { told } from '../../support/emulator/emulators.js';
import { withTable } from '../../support/emulator/matrix.js';
import { messageRows } from '../../support/emulator/message-rows.js';
import { otpRows } from '../../support/emulator/otp-rows.js';
import { post, SEND, SEND_OTP } from '../../support/emulator/requests.js';

// Every route by every rule, through the same door as a bot: without a port, and through one.

const emulator: Emulator = createEmulator({ token: 'secret' });
let url = '';
beforeAll(async () => {
  url = (await emulator.listen()).url;
});
afterAll(() => emulator.close());

const doors = [
  ['fetch', (path: string, body: object) => emulator.fetch(post(path, body))],
  ['the port', (path: string, body: object) => fetch(post(path, body, {}, url))],
] as const;

/** The sentence of a rule without its subject: a violation puts the path there, and names the type that a field must have. */
const requirementOf = (rule: RuleId): string => {
  const { sentence } = rules[rule];
  return rule === 'field-type' ? 'must be' : sentence.slice(sentence.indexOf('must'), -1);
};

describe.each([
  ['message', SEND, withTable(messageRows, tableMessages, Object.values(fullMessages)[0])],
  ['otp', SEND_OTP, withTable(otpRows, tableOtps, Object.values(fullOtps)[0])],
] as const)('%s', (operation, path, rows) => {
  describe.each(doors)('through %s', (_, door) => {
    test.each(rows)('$rule at $path', async ({ rule, path: where, bad, good }) => {
      const [status, json] = await told(await door(path, bad));
      expect([status, Object(json).error]).toEqual([400, 'malformed-request']);
      expect(Object(json).violations).toEqual([
        { rule, basis: rules[rule].basis, path: where, message: expect.any(String) },
      ]);
      expect(Object(json).violations[0].message).toContain(requirementOf(rule));
      expect(emulator.refused.latest()).toMatchObject({ operation, violations: [{ rule, path: where }] });
      expect((await door(path, good)).status).toBe(200);
    });
  });
});

test('all violations are reported in order, an object before its fields', async () => {
  const body = { recipient: {}, message: { text: '', quickReplies: 7, colour: 'red' }, version: 1 };
  const json = Object((await told(await emulator.fetch(post(SEND, body))))[1]);
  expect(json.violations.map(({ rule, path }: { rule: string; path: string }) => `${rule} ${path}`)).toEqual([
    'recipient-exactly-one recipient',
    'text-not-empty message.text',
    'field-type message.quickReplies',
    'quick-replies-present message.quickRepliesV2',
    'unknown-field message.colour',
    'unknown-field version',
  ]);
});
