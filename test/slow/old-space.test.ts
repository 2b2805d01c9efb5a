import { expect, test } from 'vitest';
import { run } from '../support/run.js';

const HEAP = 100_000_000;

/** Counts how often V8 decides to create later objects in the old space, in a program that keeps its objects until the heap is full. */
const decisions = async (made: string): Promise<number> => {
  const program = `
    import { Button, Element, Message, Otp } from 'sendable'
    const made = i => (${made})
    const kept = []
    do for (let i = 0; i < 1000; i++) kept.push(made(i))
    while (process.memoryUsage().heapUsed < ${HEAP})
  `;
  const flags = ['--trace-pretenuring-statistics', '--min-semi-space-size=16', '--max-semi-space-size=16'];
  const { stdout } = await run('node', [...flags, '--input-type=module', '--eval', program], {
    maxBuffer: 2 ** 26,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return stdout.split('\n').filter(line => line.endsWith(' => tenure')).length;
};

const button = "Button.postback('Apply', 'apply:gold').hidden().seenAs('Yes')";
const element = `Element.title('a').subtitle('b').withImage('https://a.example/b.png').button(${button}).button(${button})`;

// See newList: such a decision doubles the time of all later messages of a process.
test.each([
  ['a text', "Message.text('Hello').toCustomer('C-1029')"],
  ['the JSON of a text', "Message.text('Hello').toCustomer('C-1029').toJSON()"],
  ['a carousel', `Message.generic().element(${element}).element(${element}).toStaff('S-7')`],
  ['the JSON of a carousel', `Message.generic().element(${element}).element(${element}).toStaff('S-7').toJSON()`],
  ['an OTP', `Otp.for('C-1029').messageId('otp-1').text('Your code is 2342').button(${button})`],
  ['the JSON of an OTP', `Otp.for('C-1029').messageId('otp-1').text('Your code is 2342').button(${button}).toJSON()`],
])('%s is never made in the old space, however many are kept', async (_, made) => {
  expect(await decisions(made)).toBe(0);
});

test('an object that is made by a literal is made in the old space', async () => {
  expect(await decisions('{ recipient: { id: String(i) }, message: { text: [] } }')).toBeGreaterThan(0);
});
