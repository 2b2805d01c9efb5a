import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { transform } from 'esbuild';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeBuilderCode } from '../../src/parse/builder-code.js';
import { parse } from '../../src/parse/index.js';
import { chainOf, kinds } from '../builders/arbitraries.js';
import { follow } from '../builders/steps.js';
import { generic, otp, text } from '../support/emulator/requests.js';
import { run } from '../support/run.js';
import { diagnose, withProject } from '../types/tsc.js';

const codeOf = (json: unknown): string => writeBuilderCode(parse(json).toJSON());

/** Compiles modules, strictly, runs them with the built package, and gives the JSON that each exports. */
const exported = (modules: readonly string[]): Promise<readonly unknown[]> => {
  const sources = Object.fromEntries(modules.map((code, number) => [`m${number}.ts`, code]));
  return withProject(sources, async folder => {
    expect(await diagnose('7.0.2', folder)).toEqual([]);
    const scripts = await Promise.all(modules.map(async code => (await transform(code, { loader: 'ts' })).code));
    const files = scripts.map((code, number) => writeFile(join(folder, `m${number}.js`), code));
    await Promise.all(files);
    const imports = scripts.map((_, number) => `import m${number} from './m${number}.js';`);
    const all = scripts.map((_, number) => `m${number}`).join(', ');
    await writeFile(join(folder, 'all.js'), `${imports.join('\n')}\nconsole.log(JSON.stringify([${all}]));`);
    const { stdout } = await run(process.execPath, ['all.js'], { cwd: folder, maxBuffer: 2 ** 28 });
    return JSON.parse(stdout);
  });
};

const hidden = { type: 'postback', title: 'Sign', payload: 's', payloadHidden: true, payloadSeenByUser: "It's me" };
const card = (more: object): object => ({ buttons: [], buttonsV2: [], ...more });

test('a text becomes a chain of builder calls', () => {
  expect(codeOf(text({ messageId: 'm-1', text: 'Your card is ready' }))).toBe(`import { Message } from 'sendable';

export default Message.text('Your card is ready').messageId('m-1').toCustomer('C-1029');
`);
});

test('characters that change what a reader of the code sees are escaped', () => {
  const code = codeOf({
    recipient: { id: 'U-1' },
    message: { text: 'a\u202eb\u2066\u009b', quickReplies: [], quickRepliesV2: [] },
  });
  expect(code).toContain(String.raw`Message.text('a\u202eb\u2066\u009b')`);
});

// An expression for a whole text overflowed the stack of V8. A request of the command line has up to 16 MiB.
test('a text of millions of characters imports the builder, and nothing that it names', () => {
  const long = `Element.title('a') ${'a\n'.repeat(4_000_000)}`;
  expect(codeOf(text({ text: long })).slice(0, 40)).toBe("import { Message } from 'sendable';\n\nexp");
});

test('a carousel becomes nested builder calls', () => {
  const url = { type: 'web_url', title: 'Read', payload: 'https://example.com/a' };
  const elements = [card({ title: 'Gold', imageUrl: 'https://example.com/g.png', buttonsV2: [hidden, url] }), card({})];
  expect(codeOf(generic(elements))).toBe(`import { Button, Element, Message } from 'sendable';

export default Message.generic()
  .element(
    Element.title('Gold')
      .withImage('https://example.com/g.png')
      .button(Button.postback('Sign', 's').hidden().seenAs("It's me"))
      .button(Button.webUrl('Read', 'https://example.com/a')),
  )
  .element(Element)
  .toUser('u-1');
`);
});

test('a request that builders cannot create becomes parsed JSON', () => {
  expect(codeOf(otp({ showWithLocation: false }))).toBe(`import { parse } from 'sendable/parse';

// Builders omit fields without effect, such as payloadHidden: false. So this module parses the JSON itself.
export default parse({
  customerNo: 'C-1029',
  messageId: 'otp-1',
  mokMessage: 'Your code is 481516',
  showWithLocation: false,
});
`);
});

test('a request with extra fields becomes JSON that is parsed with extras', () => {
  const json = otp({ pushTitle: 'Your bank' });
  expect(writeBuilderCode(parse(json, { extras: true }).toJSON())).toBe(`import { parse } from 'sendable/parse';

// The API spec does not have all of these fields. Register them in PlatformExtras to set them with .extra(fields).
export default parse({
  customerNo: 'C-1029',
  messageId: 'otp-1',
  mokMessage: 'Your code is 481516',
  pushTitle: 'Your bank',
}, { extras: true });
`);
});

const sent = { type: 'postback', title: 'Yes', payload: '', payloadHidden: false };
const byHand: readonly unknown[] = [
  text({ text: `Button, Element\r\n\u2028 "and" 'Otp' \\' \${x} \`` }),
  text({ quickReplies: [{ a: null }], quickRepliesV2: [{}, { title: 'Yes', more: [1, [true], { 'a-b': -0.5 }] }] }),
  text({ text: undefined, attachment: { type: 'video', payload: JSON.parse('{"__proto__":{"a":1},"toJSON":"x"}') } }),
  text({ text: undefined, attachment: { type: 'template', payload: { templateType: 'button', title: 'x' } } }),
  otp({ buttonsV2: [] }),
  otp({ buttonsV2: [sent] }),
  otp({ buttonsV2: [hidden, { ...sent, payloadHidden: true }], showWithLocation: true, txCode: "'", deviceId: '"' }),
  generic([card({ buttonsV2: [sent] })]),
].map(json => JSON.parse(JSON.stringify(json)));

test('the code of any valid request compiles, runs, and gives the same JSON', { timeout: 240_000 }, async () => {
  const built = Object.values(kinds).flatMap(kind =>
    fc
      .sample(chainOf(kind), { seed: 20_261_121, numRuns: 20 })
      .map((steps): unknown => JSON.parse(JSON.stringify(follow(kind.root, steps)))),
  );
  const requests = [...byHand, ...built];
  expect(requests.length).toBe(168);
  expect(isDeepStrictEqual(await exported(requests.map(codeOf)), requests)).toBe(true);
});
