// The charts of docs/benchmarks.md: one below each table of its figures, drawn from the table's text in the colours of the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresOf } from '../../test/bench/figures.js';
import { type Table, tablesIn } from '../../test/bench/markdown.js';
import { escaped, figure, WIDTH } from './diagrams.js';
import { DOCS } from './page-files.js';

interface Chart {
  readonly title: string;
  /** The section of the figures that contains the table, and which of its tables it is. */
  readonly section: string;
  readonly at?: number;
  /** Reads the rows; a row without a number is not drawn. */
  readonly rows: (table: Table) => readonly Row[];
  /** The names of a row's bars, if it has more than one. */
  readonly bars?: readonly string[];
  /** A value that the others are compared with. */
  readonly line?: number;
}

interface Row {
  readonly label: string;
  readonly bars: readonly Bar[];
}

interface Bar {
  readonly value: number;
  /** The figure as the table has it. */
  readonly text: string;
  readonly aim?: number;
}

const numberIn = (cell = ''): number => Number(/\d+(?:\.\d+)?/.exec(cell)?.[0] ?? Number.NaN);
const plain = (cell = ''): string => cell.replaceAll('`', '');

/** Draws the columns with these names. If an aim is in the next column, it is a tick. */
const columns =
  (names: readonly string[], labels = 1) =>
  ({ head, rows }: Table): readonly Row[] =>
    rows.map(row => ({
      label: row.slice(0, labels).map(plain).join(': '),
      bars: names.map(name => {
        const at = head.indexOf(name);
        const aim = head[at + 1]?.startsWith('aim') ? numberIn(row[at + 1]) : Number.NaN;
        return { value: numberIn(row[at]), text: row[at] ?? '', ...(Number.isFinite(aim) && { aim }) };
      }),
    }));

/** Draws figures of different units as shares of their aims. */
const sharesOfAims = ({ rows }: Table): readonly Row[] =>
  rows.map(([label, measured, unit, aim]) => ({
    label: plain(label),
    bars: [{ value: numberIn(measured) / numberIn(aim), text: `${measured} ${unit} (aim ${numberIn(aim)})` }],
  }));

/** Counts in each row the mistakes that a library finds at compile time and at run time, and says how many do not count. */
const mistakesFound = ({ rows }: Table): readonly Row[] =>
  rows.map(([label, ...cells]) => ({
    label: plain(label),
    bars: ['compiler', 'run time'].map(word => {
      const value = cells.filter(cell => cell === word).length;
      const others = word === 'compiler' ? cells.filter(cell => cell === '-').length : 0;
      return { value, text: others === 0 ? `${value}` : `${value} (${others} impossible or not measured)` };
    }),
  }));

const SENDING = 'Sending';
const LOOP = 'The event loop';
const SHARE = 'as a share of its aim: the line';

/** The charts, by the names of their files below docs/parts/charts. */
const CHARTS: Readonly<Record<string, Chart>> = {
  peers: {
    title: 'The time to build a carousel: the line is a plain literal',
    section: 'Builders compared with other libraries',
    rows: columns(['carousel, x literal']),
    line: 1,
  },
  mistakes: {
    title: 'How many of six mistakes are found',
    section: 'Builders compared with other libraries',
    at: 1,
    rows: mistakesFound,
    bars: ['by the compiler', 'at run time'],
  },
  build: {
    title: 'The time to build a message of data: the line is a plain literal, a tick the aim',
    section: 'Builders by kind of message',
    rows: columns(['of data'], 2),
    line: 1,
  },
  types: {
    title: "Units of the compiler's work for 100 carousels",
    section: 'Types',
    rows: columns(['TypeScript 6.0.3']),
  },
  transports: {
    title: 'The transports and the command: the line is the client that they are compared with, a tick the aim',
    section: 'Transports compared with their HTTP clients',
    rows: columns(['x requests/s', 'x CPU'], 2),
    bars: ['requests per second: more is better', 'CPU time: less is better'],
    line: 1,
  },
  alone: {
    title: `The bot without a network, each ${SHARE}`,
    section: 'Without a network',
    rows: sharesOfAims,
    line: 1,
  },
  start: { title: `What starts, each ${SHARE}`, section: 'Starting', rows: sharesOfAims, line: 1 },
  requests: {
    title: 'Requests per second: more is better; the line is raw node:http',
    section: SENDING,
    rows: columns(['x raw node:http']),
    line: 1,
  },
  cpu: {
    title: 'CPU time of a request: less is better; the line is raw node:http',
    section: SENDING,
    at: 1,
    rows: columns(['x raw node:http']),
    line: 1,
  },
  queue: {
    title: 'sendable/bullmq: the line is bare BullMQ, a tick the aim',
    section: 'The queue',
    rows: columns(['ratio']),
    line: 1,
  },
  blocks: {
    title: 'The longest time for which a call blocks timers, in ms',
    section: LOOP,
    rows: columns(['longest block, ms'], 2),
  },
  values: { title: 'The time of a call on one huge value, in ms', section: LOOP, at: 1, rows: columns(['ms'], 2) },
};

const TOP = 8;
const LABEL = 17;
const BAR = 12;
/** Short enough that a figure fits on the right; a longer text makes the bars shorter. */
const LONGEST = WIDTH - 130;
/** At least the width of a character, on average. */
const CHARACTER = 7;

/** As many words as fit into a line. */
const LINES = /.{1,54}(?= |$)/g;

const words = (text: string, x: number, y: number): string =>
  `<text x="${x}" y="${y}" class="beside on-line">${escaped(text)}</text>`;

const draw = (name: string, { title, bars = [], line, rows }: Chart, table: Table): string => {
  const drawn = rows(table).filter(row => row.bars.every(({ value }) => Number.isFinite(value)));
  const all = drawn.flatMap(row => row.bars);
  const most = Math.max(line ?? 0, ...all.flatMap(({ value, aim = 0 }) => [value, aim]));
  const longest = Math.min(
    LONGEST,
    ...all.map(({ value, aim = 0, text }) => ((WIDTH - 10 - text.length * CHARACTER) * most) / Math.max(value, aim)),
  );
  const long = (value: number): number => Math.round((10 * value * longest) / most) / 10;
  const parts: string[] = [];
  let y = TOP;
  for (const [at, text] of bars.entries()) {
    parts.push(`<rect x="2" y="${y}" width="${BAR}" height="${BAR}" class="bar${at}"/>`);
    parts.push(words(text, 20, y + 11));
    y += BAR + 8;
  }
  const top = y;
  for (const row of drawn) {
    for (const text of row.label.match(LINES) ?? []) {
      parts.push(words(text.trim(), 2, y + 12));
      y += LABEL;
    }
    for (const [at, { value, text, aim }] of row.bars.entries()) {
      parts.push(`<rect x="2" y="${y}" width="${long(value)}" height="${BAR}" class="bar${at}"/>`);
      const end = 2 + long(Math.max(value, aim ?? 0));
      if (aim !== undefined) parts.push(`<path d="M${2 + long(aim)} ${y - 2} v${BAR + 4}"/>`);
      parts.push(words(text, end + 6, y + 11));
      y += BAR + 4;
    }
    y += 4;
  }
  if (line !== undefined) parts.unshift(`<path d="M${2 + long(line)} ${top} V${y}" class="life"/>`);
  const described = drawn.map(({ label, bars: row }) => {
    const figures = row.map(
      ({ text, aim }, at) => `${text}${aim === undefined ? '' : `, aim ${aim}`}${bars[at] ? ` (${bars[at]})` : ''}`,
    );
    return `${label}: ${figures.join('; ')}.`;
  });
  return figure(`chart-${name}`, y + 4, title, described, parts);
};

/** The tables of the figures, by their section. */
const tablesOf = (page: string, section: string): readonly Table[] =>
  tablesIn(`\n${figuresOf(page)}`.split(`\n### ${section}\n`)[1]?.split('\n### ')[0] ?? '');

/** The charts of a page's figures, by the path of each below docs. A section that was not measured has none. */
export const chartsOf = (page: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(CHARTS).flatMap(([name, chart]) => {
      const table = tablesOf(page, chart.section)[chart.at ?? 0];
      return table === undefined ? [] : [[`parts/charts/${name}.md`, draw(name, chart, table)]];
    }),
  );

/** The charts of docs/benchmarks.md as it is. */
export const charts: Readonly<Record<string, string>> = chartsOf(readFileSync(join(DOCS, 'benchmarks.md'), 'utf8'));

/** Includes the chart of each table below it. */
export const withCharts = (section: string, text: string): string => {
  let at = -1;
  return text.replace(/(?:^\|.*\|$\n?)+/gm, lines => {
    at++;
    const [name] = Object.entries(CHARTS).find(([, one]) => one.section === section && (one.at ?? 0) === at) ?? [];
    if (name === undefined) throw new Error(`Table ${at + 1} of "${section}" must have a chart.`);
    return `${lines.trimEnd()}\n\n<!--@include: ./parts/charts/${name}.md-->\n`;
  });
};
