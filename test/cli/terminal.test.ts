import { existsSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { folder, platform, request, requests, SCRIPT, shown } from './cli.js';

describe.skipIf(!existsSync(SCRIPT))('on a terminal', () => {
  /** The lines as a person sees them: what is written after a return replaces what was there. */
  const linesOf = (text: string): readonly string[] =>
    text.split('\r\n').map(line => stripVTControlCharacters(line).split('\r').at(-1) ?? '');

  test.each([60, 80])('of %i columns, each outcome of a campaign is whole and broken between words', async columns => {
    const { env } = await platform();
    const file = await folder({ 'c.jsonl': requests(3) });
    const text = await shown(columns, `sendable send ${file('c.jsonl')}`, { ...env, SENDABLE_TOKEN: 'wrong' });
    const lines = linesOf(text);
    expect(lines.filter(line => line.length > columns)).toEqual([]);
    expect(lines.map(line => line.trim()).join(' ')).toContain(
      'failed line 1, m-1: The platform did not accept the token (401): check the token and the base URL. The message did not arrive.',
    );
  });

  test('the line wrap stays on during a campaign, for the rows of a pipe too', async () => {
    const { env } = await platform();
    const file = await folder({ 'c.jsonl': requests(3) });
    const text = await shown(80, `sendable send ${file('c.jsonl')} | cat`, env);
    expect(text).toContain('{"line":1,"ok":true');
    // How a terminal is told to cut lines.
    expect(text).not.toContain('\x1b[?7l');
  });

  test('the bar is shorter than a narrow terminal', async () => {
    const { env } = await platform();
    const file = await folder({ 'c.jsonl': requests(3) });
    const text = await shown(30, `sendable send ${file('c.jsonl')} > /dev/null`, env);
    const drawn = text.split(/\r|\x1b\[1G/).map(stripVTControlCharacters);
    expect(drawn.filter(part => part.includes('3/3'))).not.toEqual([]);
    expect(drawn.filter(part => part.includes('/3') && part.length > 29)).toEqual([]);
  });

  test('an error is broken between words', async () => {
    const text = await shown(60, 'sendable send a.jsonl b.jsonl');
    expect(linesOf(text)).toEqual([
      'error: sendable send takes one file; got 2. Join several',
      '  files of JSON lines first: cat a.jsonl b.jsonl >',
      '  all.jsonl.',
      '(sendable send --help shows all options)',
      '',
    ]);
  });

  test('the lines that break a rule again are broken between words', async () => {
    const file = await folder({ 'c.jsonl': '{"recipient":{"id":"u"},"message":{"text":"a"}}\n'.repeat(2) });
    const lines = linesOf(await shown(50, `cd ${file('.')} && sendable check c.jsonl`));
    expect(lines.slice(lines.findIndex(line => line.includes('(as line 1)'))).slice(0, 2)).toEqual([
      '  line 2 (as line 1): message.quickReplies',
      '    [quick-replies-present]',
    ]);
  });

  test.each(['', 'emulator ', 'send '])(
    'a narrow terminal gets the help of `sendable %s` in whole words',
    async name => {
      const [narrow, wide] = await Promise.all([60, 200].map(columns => shown(columns, `sendable ${name}--help`)));
      const lines = linesOf(narrow ?? '');
      expect(lines.filter(line => line.length > 60)).toEqual([]);
      // A line of an example that is broken ends with a backslash.
      const words = (text: string): readonly string[] => text.split(/[\s\\]+/);
      expect(words(narrow ?? '')).toEqual(words(wide ?? ''));
    },
  );

  test('`check` separates the warnings of a file from the violations of the next', async () => {
    const file = await folder({ 'a.jsonl': `${request(1)}\n`.repeat(2), 'b.jsonl': `${request(1, '')}\n` });
    const text = await shown(200, `cd ${file('.')} && sendable check a.jsonl b.jsonl`);
    expect(text).toContain('cannot tell them apart.\r\n\r\nb.jsonl\r\n');
  });

  test('`journal` shows the messages that arrived only with --all', async () => {
    const { emulator, env } = await platform();
    emulator.faults.add({ kind: 'status', status: 400, times: 1 });
    const file = await folder({ 'c.jsonl': requests(3) });
    await shown(200, `sendable send ${file('c.jsonl')} --concurrency 1 --journal ${file('j')}`, env);
    const failed = expect.stringMatching(/^failed line 1, m-1: /);
    const summary = '2 sent, 1 failed, 0 unknown.';
    expect(linesOf(await shown(300, `sendable journal ${file('j')}`))).toEqual([failed, summary, '']);
    expect(linesOf(await shown(300, `sendable journal ${file('j')} --all`))).toEqual([
      failed,
      'sent line 2, m-2',
      'sent line 3, m-3',
      summary,
      '',
    ]);
  });
});
