import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { folder, request, requests, sendable } from './cli.js';

const withImage = (url: string): string =>
  JSON.stringify({
    customerNo: 'C-1',
    messageId: 'o-1',
    mokMessage: 'Approve the payment?',
    imageUrl: url,
  });

test('a preview is one page that shows each request of a file, and loads nothing', async () => {
  const file = await folder({ 'a.jsonl': requests(2), 'otp.json': withImage('https://example.com/card.png') });
  const args = ['preview', file('a.jsonl'), file('otp.json'), '--html', file('out.html')];
  const { code, stdout, stderr } = await sendable(args);
  expect([code, stdout, stderr]).toEqual([0, '', `3 requests written to ${file('out.html')}.\n`]);
  const html = await readFile(file('out.html'), 'utf8');
  for (const text of [
    'a.jsonl:1',
    'a.jsonl:2',
    'otp.json',
    'm-2',
    'to customer C-2',
    'Approve the payment?',
    'card.png',
  ])
    expect(html).toContain(text);
  expect(html).not.toMatch(/<script|<img|<link|<iframe|<form|\ssrc=|\son\w+=|\sstyle=|url\(|@import/i);
});

test('a preview of an empty file warns', async () => {
  const file = await folder({ 'empty.jsonl': '' });
  const { code, stderr } = await sendable(['preview', file('empty.jsonl'), '--html', file('out.html')]);
  expect([code, stderr]).toEqual([
    0,
    `warning: ${file('empty.jsonl')} has no request.\n0 requests written to ${file('out.html')}.\n`,
  ]);
});

test('the policy of a preview allows its own style, and media only with --load-media', async () => {
  const file = await folder({ 'otp.json': withImage('https://example.com/card.png') });
  const policyWith = async (...options: readonly string[]) => {
    const { stdout } = await sendable(['preview', file('otp.json'), '--html', '-', ...options]);
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(stdout) ?? [];
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(stdout) ?? [];
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toMatch(/^default-src 'none'; /);
    return { policy, image: /<img[^>]*>/.exec(stdout)?.[0] };
  };
  const closed = await policyWith();
  expect(closed.policy).toContain('img-src data:; media-src data:; ');
  expect(closed.image).toBeUndefined();
  const open = await policyWith('--load-media');
  expect(open.policy).toContain('img-src data: http: https:; ');
  expect(open.image).toContain('src="https://example.com/card.png"');
});

test('a preview escapes hostile content', async () => {
  const evil = `</style></p><script>alert(1)</script><img src=x onerror=alert(1)>"'&`;
  const file = await folder({ '"><script>.json': request(1, evil) });
  const { code, stdout } = await sendable(['preview', file('.'), '--html', '-']);
  expect(code).toBe(0);
  expect(stdout).not.toMatch(/<script|<img/);
  expect(stdout).toContain('&lt;/style>&lt;/p>&lt;script>alert(1)');
  expect(stdout.match(/<\/style>/g)).toHaveLength(1);
});

test('a request that breaks rules is shown with its violations, and the exit code is 3', async () => {
  const file = await folder({ 'a.jsonl': `${request(1)}\n${request(2, '')}\n` });
  const { code, stdout, stderr } = await sendable(['preview', 'a.jsonl', '--html', '-'], { cwd: file('.') });
  const found = '`message.text` must not be empty. [text-not-empty]';
  expect([code, stderr]).toEqual([3, `a.jsonl:2:67 ${found}\n2 requests; 1 breaks rules.\n`]);
  expect(stdout).toContain('2:67 <code>message.text</code> must not be empty. [text-not-empty]');
});

test('a folder is previewed with its folders, in the order of their names', async () => {
  const file = await folder({ 'b.json': request(1), 'notes.txt': 'x', 'a.ndjson': requests(1) });
  await mkdir(file('c'));
  await writeFile(file('c/d.json'), request(2));
  const { code, stdout } = await sendable(['preview', '.', '--html', '-'], { cwd: file('.') });
  expect(code).toBe(0);
  expect([...stdout.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    'a.ndjson',
    'b.json',
    'c/d.json',
  ]);
});

test('an OTP with a location is shown before and after it is granted', async () => {
  const otp = JSON.stringify({ customerNo: 'C-1', messageId: 'o-1', mokMessage: 'Hi', showWithLocation: true });
  const { stdout } = await sendable(['preview', '-', '--html', '-'], { input: otp });
  expect(stdout).toContain('Hidden until the user grants the location');
  expect(stdout).toContain('When the customer has granted the location:');
});

test.each([
  [
    ['a.json'],
    2,
    'error: --html <file> is missing, as in: sendable preview campaign.jsonl --html campaign.html.\n(sendable preview --help shows all options)\n',
  ],
  [['a.json', '--html', ''], 2, 'error: --html must not be empty.\n'],
  [['a.json', '--html', 'a.json'], 2, 'error: --html must not be one of the files to preview.\n'],
  [['none.json', '--html', 'b.html'], 2, 'error: The file none.json does not exist.\n'],
  [['empty', '--html', 'b.html'], 2, 'error: The folder empty must contain a .json, .jsonl or .ndjson file.\n'],
  [['many.jsonl', '--html', 'b.html'], 2, 'error: A preview must have at most 1000 requests.\n'],
  [['a.json', '--html', 'none/b.html'], 1, 'error: none/b.html could not be written: its folder does not exist.\n'],
])('preview %s ends with code %i and a reason, and writes no file', async (args, code, stderr) => {
  const file = await folder({ 'a.json': request(1), 'many.jsonl': requests(1001) });
  await mkdir(file('empty'));
  expect(await sendable(['preview', ...args], { cwd: file('.') })).toMatchObject({ code, stderr, stdout: '' });
  expect((await readdir(file('.'))).sort()).toEqual(['a.json', 'empty', 'many.jsonl']);
});

test('a preview keeps the permissions of the file that it replaces, follows a link, and writes to a device', async () => {
  const file = await folder({ 'a.jsonl': requests(1), 'real.html': 'old' });
  await chmod(file('real.html'), 0o600);
  await symlink(file('real.html'), file('link.html'));
  expect((await sendable(['preview', file('a.jsonl'), '--html', file('link.html')])).code).toBe(0);
  expect((await lstat(file('link.html'))).isSymbolicLink()).toBe(true);
  expect((await stat(file('real.html'))).mode & 0o777).toBe(0o600);
  expect(await readFile(file('real.html'), 'utf8')).toContain('<!doctype html>');
  expect((await sendable(['preview', file('a.jsonl'), '--html', '/dev/null'])).code).toBe(0);
  expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
});

test('a preview names the choices that cannot be pressed, and says why', async () => {
  const message = { text: 'When?', quickReplies: [], quickRepliesV2: [{ title: 'Today' }, { caption: 'x' }] };
  const file = await folder({ 'ask.json': JSON.stringify({ recipient: { id: 'u' }, message }) });
  const { code, stdout } = await sendable(['preview', file('ask.json'), '--html', '-']);
  expect(code).toBe(0);
  expect(stdout).toContain('<b>Today</b> A press returns the label, because it has no payload.');
  expect(stdout).toContain(
    '<b>{&quot;caption&quot;:&quot;x&quot;}</b> This button cannot be pressed: it has no text in the fields title, text, label.',
  );
});
