import type { SourceCopy } from './executed-files.js';

/** A main path of the library, and the most files through which it may run. */
export interface MainPath {
  readonly name: string;
  readonly most: number;
  /** A file that the path certainly runs through. */
  readonly through: string;
  readonly setup: string;
  readonly work: string;
}

const parseOf = (name: string, message: string): MainPath => ({
  name,
  most: 10,
  through: 'parse/parse.ts',
  setup: `import { Button, Element, Message } from './index.js';
    import { parse } from './parse/index.js';
    const text = JSON.stringify(${message}.toCustomer('C-1029'));`,
  work: 'parse(text);',
});

export const mainPaths: readonly MainPath[] = [
  {
    name: 'a send over node:http',
    most: 28,
    through: 'send/bot.ts',
    setup: `import { createServer } from 'node:http';
      import { createBot, Message } from './index.js';
      const server = createServer((request, response) =>
        request.resume().on('end', () => response.end('{"recipient_id":"u","message_id":"m"}')));
      await new Promise(done => server.listen(0, '127.0.0.1', done));
      const bot = createBot({ baseUrl: 'http://127.0.0.1:' + server.address().port, token: 't' });
      const message = Message.text('Your card is ready').toCustomer('C-1029').messageId('m');`,
    work: 'await bot.send(message);',
  },
  {
    name: 'a press',
    most: 8,
    through: 'webhook/handle.ts',
    setup: `import { createWebhook } from './webhook/index.js';
      const webhook = createWebhook({ onPress: () => {} });
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ payload: '[m]:apply' });`,
    work: "await webhook.fetch(new Request('http://localhost/', { method: 'POST', headers, body }));",
  },
  parseOf('parse of a text message', "Message.text('Your card is ready')"),
  parseOf(
    'parse of a carousel',
    `Message.generic().element(Element.title('Gold card').withImage('https://example.com/a.png')
      .button(Button.postback('Apply', 'apply')).button(Button.webUrl('Read more', 'https://example.com')))`,
  ),
];

/** Lists the files whose code a path executes once it is warm. */
export const filesOf = (source: SourceCopy, { setup, work }: MainPath): Promise<readonly string[]> =>
  source.executedFiles(setup, work);
