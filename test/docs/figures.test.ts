import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { figuresIn, withFigures } from '../bench/figures.js';
import { tablesIn } from '../bench/markdown.js';
import { quoted } from '../bench/quoted.js';

const measured = figuresIn(readFileSync('docs/benchmarks.md', 'utf8'));
const inReadme = figuresIn(readFileSync('README.md', 'utf8'));

test('the README quotes the figures of docs/benchmarks.md', () => {
  const again = quoted(measured);
  expect(tablesIn(inReadme)).toEqual(tablesIn(again));
  expect(inReadme.split('\n').at(-1)).toBe(again.split('\n').at(-1));
});

const row = (name: string, ...cells: readonly string[]): string => `| ${[name, ...cells].join(' | ')} |`;
const LIBRARIES = ['plain literal', 'sendable, toBody', 'sendable, JSON.stringify', 'claudia-bot-builder'];
const MORE = ['grammY, its keyboards', 'slack-block-builder', 'messaging-api-messenger', '@discordjs/builders'];

const CLIENTS = ['sendable, undiciTransport', 'sendable, nodeTransport', 'sendable, fetchTransport'];
const tableOfClients = (what: string, ...ratios: readonly string[]): readonly string[] => [
  row('client', what, 'x raw Pool', 'x raw node:http', 'x global fetch'),
  row('---', '---:', '---:', '---:', '---:'),
  ...[...CLIENTS, 'grammY', '@slack/web-api', 'stripe'].map(name => row(name, '9', ...ratios)),
];

test('the quoted figures are medians by library, and each client beside its bare HTTP client', () => {
  const figures = `- sendable 9\n- 2 x Chip\n- today

| library | text, x literal | carousel, x literal | bytes | bundle, bytes brotlied | instantiations, 100 carousels |
| --- | ---: | ---: | ---: | ---: | ---: |
${[...LIBRARIES, ...MORE].map((name, at) => row(name, `${at}.2 (7)`, `${at}.1 (8)`, '5', '6', `${at}00`)).join('\n')}

${[...tableOfClients('requests/s', '1', '2', '3'), '', ...tableOfClients('CPU us/request', '4', '5', '6')].join('\n')}`;
  const [building, sending] = tablesIn(quoted(figures));
  expect(building?.rows[2]).toEqual(['sendable, JSON.stringify', '2.1', '2.2', '6', '200']);
  expect(sending?.rows).toEqual([
    ['sendable, undiciTransport', 'raw Pool', '1', '4'],
    ['sendable, nodeTransport', 'raw node:http', '2', '5'],
    ['sendable, fetchTransport', 'global fetch', '3', '6'],
    ['grammY', 'raw node:http', '2', '5'],
    ['@slack/web-api', 'raw node:http', '2', '5'],
    ['stripe', 'raw node:http', '2', '5'],
  ]);
  expect(quoted(figures)).toContain('Measured with sendable 9; 2 x Chip; today.');
  expect(() => quoted(figures.replaceAll('| stripe', '| tripe'))).toThrow('no figure of stripe');
});

test('only the text between the marks is written', () => {
  const page = 'a\n<!-- figures of npm run bench -->\nold\n<!-- end of figures -->\nb\n';
  expect(withFigures(page, 'new')).toBe('a\n<!-- figures of npm run bench -->\n\nnew\n\n<!-- end of figures -->\nb\n');
  expect(() => withFigures('a\n', 'new')).toThrow('No place for figures');
});
