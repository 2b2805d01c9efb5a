import { type Table, table, tablesIn } from './markdown.js';

const LIBRARIES = [
  ...['plain literal', 'sendable, toBody', 'sendable, JSON.stringify', 'claudia-bot-builder', 'grammY, its keyboards'],
  ...['slack-block-builder', 'messaging-api-messenger', '@discordjs/builders'],
];
const BUILDING = ['carousel, x literal', 'text, x literal', 'bundle, bytes brotlied', 'instantiations, 100 carousels'];

// Each of our transports beside the bare client that it uses, and the clients of others beside Node's own.
const BESIDE: Readonly<Record<string, string>> = {
  'sendable, undiciTransport': 'raw Pool',
  'sendable, nodeTransport': 'raw node:http',
  'sendable, fetchTransport': 'global fetch',
  grammY: 'raw node:http',
  '@slack/web-api': 'raw node:http',
  stripe: 'raw node:http',
};

/** One cell, by the names of its row and its column. */
const cellOf = ({ head, rows }: Table, row: string, column: string): string => {
  const text = rows.find(([name]) => name === row)?.[head.indexOf(column)];
  if (text === undefined) throw new Error(`There is no figure of ${row} in the column ${column}.`);
  // The median, without the worst.
  return text.replace(/ \(.*\)$/, '');
};

const withHead = (figures: string, column: string): Table => {
  const found = tablesIn(figures).find(({ head }) => head.includes(column));
  if (found === undefined) throw new Error(`There is no table with the column ${column}.`);
  return found;
};

/** The figures of docs/benchmarks.md that the README quotes. */
export const quoted = (figures: string): string => {
  const building = withHead(figures, 'carousel, x literal');
  const [speed, cpu] = [withHead(figures, 'requests/s'), withHead(figures, 'CPU us/request')];
  const machine = [...figures.matchAll(/^- (.*)$/gm)].map(([, line]) => line).slice(0, 3);
  return [
    table({
      head: ['library', ...BUILDING],
      rows: LIBRARIES.map(name => [name, ...BUILDING.map(column => cellOf(building, name, column))]),
    }),
    table({
      head: ['client, 32 requests at once', 'beside', 'requests/s, x that', 'CPU a request, x that'],
      rows: Object.entries(BESIDE).map(([name, bare]) => [
        name,
        bare,
        ...[speed, cpu].map(ratios => cellOf(ratios, name, `x ${bare}`)),
      ]),
    }),
    `Measured with ${machine.join('; ')}.`,
  ].join('\n\n');
};
