import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySource, type SourceCopy } from './support/executed-files.js';

// A reader follows a main path file by file, so the number of files that it runs through is bounded.
let source: SourceCopy;
beforeAll(async () => {
  source = await copySource();
});
afterAll(() => source.remove());

test('a send over node:http executes code of at most 28 files', async () => {
  const files = await source.executedFiles(
    `import { createServer } from 'node:http';
     import { createBot, Message } from './index.js';
     const server = createServer((request, response) =>
       request.resume().on('end', () => response.end('{"recipient_id":"u","message_id":"m"}')));
     await new Promise(done => server.listen(0, '127.0.0.1', done));
     const bot = createBot({ baseUrl: 'http://127.0.0.1:' + server.address().port, token: 't' });
     const message = Message.text('Your card is ready').toCustomer('C-1029').messageId('m');`,
    'await bot.send(message);',
  );
  expect(files).toContain('send/bot.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(28);
});

test('a press executes code of at most 8 files', async () => {
  const files = await source.executedFiles(
    `import { createWebhook } from './webhook/index.js';
     const webhook = createWebhook({ onPress: () => {} });
     const headers = { 'content-type': 'application/json' };
     const body = JSON.stringify({ payload: '[m]:apply' });`,
    `await webhook.fetch(new Request('http://localhost/', { method: 'POST', headers, body }));`,
  );
  expect(files).toContain('webhook/handle.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(8);
});

// The text of a message, and how many files parse may run through for it.
test.each([
  ["Message.text('Your card is ready')", 10],
  [
    `Message.generic().element(Element.title('Gold card').withImage('https://example.com/a.png')
       .button(Button.postback('Apply', 'apply')).button(Button.webUrl('Read more', 'https://example.com')))`,
    10,
  ],
] as const)('parse of %s executes code of at most %i files', async (message, most) => {
  const files = await source.executedFiles(
    `import { Button, Element, Message } from './index.js';
     import { parse } from './parse/index.js';
     const text = JSON.stringify(${message}.toCustomer('C-1029'));`,
    'parse(text);',
  );
  expect(files).toContain('parse/parse.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most);
});
