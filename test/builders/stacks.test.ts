import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp } from '../../src/index.js';
import { loose, violationOf } from './loose.js';

/** The lines of a stack below its message. */
const framesOf = (call: () => unknown): readonly string[] =>
  (violationOf(call).stack ?? '').split('\n').filter(line => line.startsWith('    at '));

const cycle: Record<string, unknown> = {};
cycle.self = cycle;

describe('the stack of a violation begins at the line of the caller', () => {
  it.each<[string, () => unknown]>([
    ['Message.text', () => Message.text('')],
    ['Button.postback', () => Button.postback('', 'p')],
    ['Element.title', () => Element.title('')],
    ['Otp.for', () => Otp.for('')],
    ['a step', () => Message.text('x').toCustomer('')],
    ['a step of a list', () => loose(Element.title('x')).buttons(Array(4).fill(Button.postback('t', 'p')))],
    ['a step in a function of .element', () => Message.generic().element(e => e.title(''))],
    ['.extra', () => loose(Message.text('x')).extra({ a: new Date() })],
    ['JSON of many levels', () => loose(Message).image({ a: { b: { c: { d: { e: new Date() } } } } })],
    ['JSON with a cycle', () => loose(Message).image(cycle)],
    ['quick replies with a cycle', () => loose(Message.text('x')).quickReplies([cycle])],
  ])('%s', (_, call) => {
    const [first] = framesOf(call);
    expect(first).toContain('stacks.test.ts');
  });

  it('also in a bound step', () => {
    const { title } = loose(Element);
    expect(framesOf(() => title(''))[0]).toContain('stacks.test.ts');
  });
});

it('Node shows the line of the caller above an uncaught violation', () => {
  const program = "import { Message } from './src/index.ts';\nconst card = Message\n  .text('');";
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^\S+eval\S*:3\n {2}\.text\(''\);/);
});

it('an engine without captureStackTrace keeps the whole stack', () => {
  const { captureStackTrace } = Error;
  Object.assign(Error, { captureStackTrace: undefined });
  try {
    expect(framesOf(() => Message.text(''))[0]).toContain('violations.ts');
  } finally {
    Object.assign(Error, { captureStackTrace });
  }
});
