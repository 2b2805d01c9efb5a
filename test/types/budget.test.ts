import { describe, expect, test } from 'vitest';
import { seeded, shuffled } from './shuffle.js';
import { tsc, VERSIONS, type Version, withProject } from './tsc.js';

const IMPORT = "import { Button, Element, Message } from 'sendable';\n";
const TIME = { timeout: 300_000 };
const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

type Order = (steps: readonly string[]) => readonly string[];
const asWritten: Order = steps => steps;
const inAnyOrder = (): Order => {
  const random = seeded(1);
  return steps => shuffled(steps, random);
};

const uri = (what: string): string => `'https://example.com/${what}'`;

// 3 buttons, of which one with a URI; with the image that makes 2 URIs an element, 600 in 100 carousels.
const element = (id: string, order: Order): string => {
  const button = `.button(Button.postback('Apply', '${id}'))`;
  const link = `.button(Button.webUrl('Read', ${uri(`page/${id}`)}))`;
  const more = `.button(Button.postback('More', 'more:${id}'))`;
  return order(["title('Gold')", "subtitle('No fee')", `withImage(${uri(`image/${id}`)})`])
    .map(step => `.${step}`)
    .flatMap((step, index, all) => order(index === all.length - 1 ? [step, button, link, more] : [step]))
    .join('');
};

const carousel = (index: number, order: Order): string => {
  const elements = times(3, i => `element(e => e${element(`${index}-${i}`, order)})`);
  const steps = order([...elements, `messageId('m-${index}')`, "toCustomer('C-1029')"]);
  return `export const carousel${index} = Message.generic().${steps.join('.')};`;
};
const carousels = (order: Order): string => times(100, index => carousel(index, order)).join('\n');

const message = (index: number, order: Order): string => {
  const steps = ["quickReplies({ title: 'Yes' })", `messageId('m-${index}')`, `toCustomer('C-${index}')`];
  return `export const message${index} = Message.text('Hello').${order(steps).join('.')};`;
};
const messages = (count: number, order: Order): string => times(count, index => message(index, order)).join('\n');

/** The instantiations that a compiler counts above those of the import alone. */
const instantiations = async (version: Version, code: string): Promise<number> => {
  const count = (text: string): Promise<number> =>
    withProject({ 'use.ts': IMPORT + text }, async folder => {
      const printed = await tsc(version, folder, '--extendedDiagnostics');
      const found = /^Instantiations:\s+(\d+)/m.exec(printed)?.[1];
      if (found === undefined || printed.includes('error TS')) throw new Error(printed);
      return Number(found);
    });
  return (await count(code)) - (await count('export const used = [Button, Element, Message];'));
};

describe.each(VERSIONS)('TypeScript %s', version => {
  test('100 carousels in one call order: at most 6,000 instantiations', TIME, async () => {
    const code = carousels(asWritten);
    expect(new Set(code.match(/https:[^']+/g)).size).toBe(600);
    const spent = await instantiations(version, code);
    console.info(`${version}: 100 carousels in one order: ${spent}`);
    expect(spent).toBeLessThanOrEqual(6_000);
  });

  test('100 carousels, each in another call order: at most 10,000 instantiations', TIME, async () => {
    const spent = await instantiations(version, carousels(inAnyOrder()));
    console.info(`${version}: 100 carousels in any order: ${spent}`);
    expect(spent).toBeLessThanOrEqual(10_000);
  });

  test('1,000 messages grow at most linearly', TIME, async () => {
    const [few, many] = [
      await instantiations(version, messages(500, inAnyOrder())),
      await instantiations(version, messages(1_000, inAnyOrder())),
    ];
    console.info(`${version}: 500 messages: ${few}, 1,000: ${many}`);
    expect(many).toBeLessThanOrEqual(2 * few);
  });
});
