import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Button, createBot, isRuleViolation, Message, Otp } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { describe, expect, test } from 'vitest';
import { pageNames } from '../../docs/generate/page-files.js';
import { BIN, folder, requests, SCRIPT, sendableProcess as sendable, startProgram } from '../cli/cli.js';
import { served } from '../support/served.js';
import { sourcesBelow } from './snippets.js';

// What the texts quote of run-time errors and of JSON, outside of the examples that are run: each is made to happen here.

const thrown = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    if (isRuleViolation(error)) return error.message;
    throw error;
  }
  throw new Error('Nothing was thrown.');
};

// Of util-linux: runs a command in a terminal of its own.

const CAROUSEL = `{
  "recipient": { "appCustomerId": "C-1029" },
  "message": {
    "attachment": {
      "type": "template",
      "payload": {
        "templateType": "generic",
        "elements": [
          { "title": "Gold card", "buttons": [], "buttonsV2": [] },
          {
            "title": "",
            "buttons": [],
            "buttonsV2": []
          }
        ],
        "buttons": [],
        "buttonsV2": []
      }
    },
    "quickReplies": [],
    "quickRepliesV2": [],
    "quickReplies": []
  }
}
`;

/** A file, and what it quotes. */
const TOLD: readonly (readonly [file: string, tell: () => string | Promise<string>])[] = [
  [
    'README.md',
    () =>
      thrown(() =>
        Message.generic()
          .element(e => e)
          .element(e => e)
          .element(e => e.title(String(''))),
      ),
  ],
  ['docs/buttons.md', () => thrown(() => Message.buttonTemplate({ templateType: 'generic' } as never))],
  ['src/spec/violation.ts', () => thrown(() => Message.text(''))],
];

const textOf = (file: string): string => readFileSync(file, 'utf8').replace(/^ \* +/gm, '');
// Generated, and compared as a whole.
const GENERATED = ['docs/fields.md', 'docs/rules.md', 'docs/steps.md'];
const files = ['README.md', ...pageNames.map(name => `docs/${name}.md`), ...sourcesBelow('src')].filter(
  file => !GENERATED.includes(file),
);
const quotes = (file: string): readonly string[] =>
  textOf(file).match(/(?:`[^`\n]+`|The request) must [^\n]*?\. \[[a-z\d-]+\]/g) ?? [];

test('every error that a file quotes is caused here', () => {
  expect(files.filter(file => quotes(file).length > 0).sort()).toEqual(TOLD.map(([file]) => file).sort());
});

describe.each(TOLD)('%s', (file, tell) => {
  test('quotes the real error', async () => {
    const said = await tell();
    expect(textOf(file)).toContain(said.trimEnd());
    for (const quote of quotes(file)) expect(said).toContain(quote.replace(/^RuleViolation: /, ''));
  });
});

const REQUESTS = `{"recipient":{"appCustomerId":"C-1029"},"message":{"text":"Your card is ready","quickReplies":[],"quickRepliesV2":[]}}
{"recipient":{"appCustomerId":"C-1030"},"message":{"text":"Your card is ready","quickReplies":[]}}
`;

/** A page, and the files that its command checks. */
const CHECKED: readonly (readonly [page: string, files: Readonly<Record<string, string>>])[] = [
  ['docs/cli.md', { 'carousel.json': CAROUSEL, 'campaign.jsonl': requests(2) }],
  ['docs/migrate.md', { 'requests.jsonl': REQUESTS }],
];

test.for(CHECKED)('%s shows what check prints in a terminal', async ([page, files], ctx) => {
  if (!existsSync(SCRIPT)) return ctx.skip('no script(1), which makes a terminal');
  const at = await folder(files);
  const command = `${process.execPath} ${BIN} check ${Object.keys(files).join(' ')}`;
  const given = { cwd: at('.'), env: { TERM: 'xterm', NO_COLOR: '1' } };
  const { stdout } = await startProgram(SCRIPT, ['-qec', command, '/dev/null'], given).ended;
  expect(textOf(page)).toContain(stdout.replaceAll('\r\n', '\n').trimEnd());
});

test('each heading of the troubleshooting page is a real error', async () => {
  const texts = readdirSync('test-d/texts', { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.txt'),
  );
  const files = [...sourcesBelow('src'), ...texts.map(file => `test-d/texts/${file}`)];
  // The errors of options are made of the option's name and its requirement.
  let ofOption = '';
  try {
    createBot({ baseUrl: 'example.com', token: 'secret-token' });
  } catch (error) {
    ofOption = String(error);
  }
  const bot = createBot({ baseUrl: 'https://platform.example.com', token: 'secret-token' });
  const ofRequest = await bot.send(Object({})).catch(String);
  const sources = [...files.map(file => readFileSync(file, 'utf8')), ofOption, ofRequest].join('\n');
  // Source code breaks long texts, escapes quotes and writes placeholders.
  const plain = (text: string): string => text.replace(/\\(?=['"`])|['"`\s+]|\$\{[^}]*\}/g, '');
  const known = plain(sources);
  const headings = readFileSync('docs/troubleshooting.md', 'utf8').match(/(?<=^### ).*?(?=$| \{label=)/gm) ?? [];
  expect(headings.length).toBeGreaterThan(20);
  // These are symptoms, an error of esbuild, one of Node, and one of JavaScript.
  const others = /^(Every press gets|The process does not end|Top-level await|Cannot find package|… is not a function)/;
  const quoted = headings.filter(heading => !others.test(heading));
  const unknown = quoted.filter(heading => heading.split('…').some(part => !known.includes(plain(part))));
  expect(unknown).toEqual([]);
});

/** JSON as a sentence shows it: its names, and whether it shows values. */
const inSentences = (file: string): readonly string[] => textOf(file).match(/(?<=`)\{"[^`]+(?=`)/g) ?? [];

const namesIn = (json: string): readonly string[] => Object.keys(JSON.parse(json));
const firstLine = (text: string): string => text.split('\n')[0] ?? '';

/** Prints what `sendable conform` says of a server that accepts every request, and returns the first rule that it misses. */
const laxerLine = async (): Promise<string> => {
  const server = createServer((request, response) =>
    request.resume().on('end', () => response.end('{"recipient_id":"u-1","message_id":"m"}')),
  );
  const { url, close } = await served(server);
  const at = await folder({ 'token.txt': 't' });
  const { stdout } = await sendable(['conform', url, '--token-file', at('token.txt'), '--json']);
  await close();
  return stdout.split('\n').find(line => line.includes('"laxer"')) ?? '';
};

test('JSON in a sentence uses the real names', async () => {
  const at = await folder({ 'carousel.json': CAROUSEL });
  const run = async (...args: readonly string[]): Promise<string> =>
    firstLine((await sendable(args, { cwd: at('.') })).stdout);
  let body = '';
  const emulator = createEmulator({
    token: 't',
    webhook: {
      url: 'https://bank.example.com',
      fetch: async (_, { body: given }) => {
        body = String(given);
        return new Response('');
      },
    },
  });
  const bot = createBot({ baseUrl: 'https://emulator.example', token: 't', transport: emulator.transport });
  await bot.send(Otp.for('c').messageId('m').text('x').button(Button.postback('b', 'p')));
  await emulator.press('m', 'b');
  expect(files.filter(file => file.endsWith('.md')).flatMap(inSentences)).toEqual([
    `{${namesIn(await run('check', 'carousel.json', '--json'))
      .map(name => `"${name}"`)
      .join()}}`,
    `{"event":"ready",${namesIn(await run('emulator', '--port', '0', '--mcp', '--json', '--', 'true'))
      .slice(1)
      .map(name => `"${name}"`)
      .join()}}`,
    `{${namesIn(await laxerLine())
      .map(name => `"${name}"`)
      .join()}}`,
    body.replace('[m]:p', '[<messageId>]:<payload>'),
  ]);
});
