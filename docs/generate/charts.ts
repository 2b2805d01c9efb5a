// The charts and legends of docs/benchmarks.md, above each table of its figures, made from the tables' text.
// The charts are HTML, so that the letters have one size on every screen, and take their colours from the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresOf } from '../../test/bench/figures.js';
import { cellsOf, lineOf, type Table, tablesIn } from '../../test/bench/markdown.js';
import { escaped } from './diagrams.js';
import { DOCS } from './page-files.js';

/** The legend and the charts of one table. */
interface Charts {
  /** The section of the figures that contains the table, and which of its tables it is. */
  readonly section: string;
  readonly at?: number;
  /** The words of the table that a reader must know. */
  readonly legend?: readonly Term[];
  /** Is the chart at the top of the page, rather than above its table? */
  readonly isOnTop?: boolean;
  /** Says why aims of the table are missed. */
  readonly why?: string;
  readonly charts: readonly Chart[];
}

interface Term {
  readonly term: string;
  readonly means: string;
  /** The legend has the term only if the table has this text. */
  readonly ifTableHas?: string;
}

interface Chart {
  readonly title: string;
  readonly better: 'longer' | 'shorter';
  /** Reads the rows; a row without a number is not drawn. */
  readonly rows: (table: Table) => readonly Row[];
  /** The names of the parts of a bar, if it has more than one. */
  readonly parts?: readonly string[];
  /** What the rows without sendable are, if the chart compares it with others: they are grey. */
  readonly others?: string;
  /** What the line at 1 is: what the figures are compared with. */
  readonly line?: string;
}

interface Row {
  readonly label: string;
  /** The parts of the bar, from the left: one is usual. */
  readonly values: readonly number[];
  /** The figure as the table has it, without its unit. */
  readonly text: string;
  /** The unit, if the rows of the chart differ in it. */
  readonly unit?: string;
  /** The section that the row is about, if it is another one. */
  readonly section?: string;
  readonly aim?: Aim;
}

interface Aim {
  /** Where the aim is on the scale of the bar. */
  readonly at: number;
  /** The aim as the table has it. */
  readonly text: string;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Reads the first number of a cell: 10 000 has a space, as the tables write it. */
const numberIn = (cell = ''): number =>
  Number(/\d+(?: \d{3})*(?:\.\d+)?/.exec(cell)?.[0].replaceAll(' ', '') ?? Number.NaN);
/** Marks a figure that misses its aim. */
const MISSED = ', missed';
const withoutMark = (figure = ''): string => figure.replace(MISSED, '');
const plain = (cell = ''): string => cell.replaceAll('`', '');
/** Escapes a text, and keeps a number such as 10 000 on one line. */
const onPage = (text: string): string => escaped(text).replace(/(?<=\d) (?=\d{3})/g, '&nbsp;');

/** Returns an aim, if a cell has one. A column whose head says "at most" has only the numbers. */
const aimOf = (head = '', cell = '', scale = 1): { readonly aim?: Aim } => {
  const at = numberIn(cell) / scale;
  return Number.isFinite(at) ? { aim: { at, text: head.endsWith('at most') ? `≤ ${cell}` : cell } } : {};
};

/** Draws the column with this name. The next column may have aims. */
const column =
  (name: string, labels = 1, keep: (label: string) => boolean = () => true) =>
  ({ head, rows }: Table): readonly Row[] => {
    const at = head.indexOf(name);
    const hasAim = head[at + 1]?.startsWith('aim') === true;
    return rows
      .map(row => ({
        label: row.slice(0, labels).map(plain).join(': '),
        values: [numberIn(row[at])],
        text: row[at] ?? '',
        ...(hasAim && aimOf(head[at + 1], row[at + 1])),
      }))
      .filter(({ label }) => keep(label));
  };

/** Draws only the rows with the largest figures: those that a reader must know. The table has all. */
const largest =
  (count: number, rows: Chart['rows']): Chart['rows'] =>
  table => {
    const drawn = rows(table);
    const order = drawn.map(({ values }) => sumOf(values)).sort((a, b) => b - a);
    const least = order[count - 1] ?? 0;
    return drawn.filter(({ values }) => sumOf(values) >= least);
  };

/** Draws figures of different units as shares of their aims. */
const sharesOfAims = ({ head, rows }: Table): readonly Row[] =>
  rows.map(([label, measured = '', unit = '', aim]) => ({
    label: plain(label),
    values: [numberIn(measured) / numberIn(aim)],
    text: measured,
    unit,
    ...aimOf(head[3], aim, numberIn(aim)),
  }));

/** Counts in each row the mistakes that a library finds at compile time and at run time, of those that can be made with it. */
const mistakesFound = ({ rows }: Table): readonly Row[] =>
  rows.map(([label, ...cells]) => {
    const count = (word: string): number => cells.filter(cell => cell === word).length;
    const values = [count('compiler'), count('run time'), count('goes out')];
    const [compiler = 0, runTime = 0, out = 0] = values;
    return { label: plain(label), values, text: `${compiler + runTime} of ${compiler + runTime + out}` };
  });

const X_LITERAL: Term = { term: 'x literal', means: 'how many times as long as the plain literal; below 1 is faster.' };
const PLAIN_LITERAL: Term = {
  term: 'Plain literal',
  means:
    'an object literal that is written with `JSON.stringify`, as in a program without a library. It checks nothing.',
};
const TO_BODY: Term = {
  term: '`toBody`',
  means:
    'the function of `sendable` that writes a message as JSON text, as a bot does. It can be faster than the literal, because it makes no objects.',
};
const RAW: Term = { term: 'Raw', means: 'the bare HTTP client, which sends a prepared text and checks nothing.' };
const FETCH: Term = { term: 'Fetch', means: 'the global function `fetch` of Node.' };

const LOOP = 'The event loop';
const LITERAL = 'plain literal';

const isOfClients = (label: string): boolean => !label.includes('minimal code');
const isPerSecond = (label: string): boolean => /\/s(,|$)/.test(label);

/** The charts, by the names of their files below docs/parts/charts. */
const CHARTS: Readonly<Record<string, Charts>> = {
  peers: {
    section: 'Builders compared with other libraries',
    legend: [
      PLAIN_LITERAL,
      X_LITERAL,
      TO_BODY,
      {
        term: 'Before renaming',
        means:
          'without the last step of messaging-api-messenger, whose client renames the keys of a message when it sends.',
      },
      {
        term: 'Import',
        means:
          'the CPU time of importing the library in a new process, as a multiple of that of `sendable`, which is in [Starting](#starting).',
      },
      { term: 'Bundle', means: 'a program that builds carousels, with all dependencies, compressed with Brotli.' },
      { term: 'Instantiations', means: "the compiler's units of work for 100 carousels." },
      { term: 'A dash', means: 'not measured, or not applicable.' },
    ],
    charts: [
      {
        title: 'Time to build a carousel',
        others: 'without sendable',
        better: 'shorter',
        rows: column('carousel, x literal'),
        line: LITERAL,
      },
    ],
  },
  mistakes: {
    section: 'Builders compared with other libraries',
    at: 1,
    isOnTop: true,
    charts: [
      {
        title: 'Mistakes found, of those that were tried',
        better: 'longer',
        rows: mistakesFound,
        parts: ['found by the compiler', 'found at run time', 'not found'],
      },
    ],
  },
  build: {
    section: 'Builders by kind of message',
    legend: [PLAIN_LITERAL, TO_BODY],
    why: '`JSON.stringify` lets the message make an object, and then writes this object like the literal. `toBody`, which a bot uses, makes no object. A ratio that misses its aim by a few percent differs by as much between two runs.',
    charts: [{ title: 'Time to build a message', better: 'shorter', rows: column('measured', 2), line: LITERAL }],
  },
  types: {
    section: 'Types',
    legend: [
      { term: 'In any call order', means: 'each element calls its steps in another order.' },
      { term: 'URIs known at run time', means: 'the URIs are variables, so the compiler does not check them.' },
    ],
    charts: [
      {
        title: "Units of the compiler's work for 100 carousels",
        others: 'without sendable',
        better: 'shorter',
        rows: column('TypeScript 6.0.3'),
      },
    ],
  },
  transports: {
    section: 'Transports compared with their HTTP clients',
    legend: [
      { term: '32 at once', means: 'with at most 32 requests in flight.' },
      RAW,
      {
        term: 'As a user writes it',
        means:
          'the HTTP client in usual code: each send also writes the JSON, limits the time, checks the status and reads the response as JSON.',
      },
      {
        term: 'Minimal code',
        means:
          'a send in about 40 lines that does only what each transport must do: it limits the time and the size of the response, checks the receipt, and makes sure that nothing is written to a dead connection. It has no retries, events or errors of its own.',
        ifTableHas: 'minimal code',
      },
      FETCH,
    ],
    why: 'a raw client checks nothing. A transport limits the time and the size of each response, checks the receipt, and knows whether a failed message may have arrived. "Minimal code" in the numbers does only this. `sendable send` checks each line twice: before the first send, and again when it sends the line.',
    charts: [
      {
        title: 'The transports and the command: requests per second',
        better: 'longer',
        rows: column('x requests/s', 2, isOfClients),
        line: 'their HTTP client',
      },
      {
        title: 'The transports and the command: CPU time',
        better: 'shorter',
        rows: column('x CPU', 2, isOfClients),
        line: 'their HTTP client',
      },
    ],
  },
  alone: {
    section: 'Without a network',
    why: 'with a journal, each message is recorded in a file before it is sent, and again after its response. `bot.send` and the other times in µs depend on the speed of the machine, which differs between runs.',
    legend: [
      { term: 'MB more', means: 'the growth of the process during the run.' },
      { term: 'x without one', means: 'how many times as long as the same run without a journal.' },
    ],
    charts: [
      {
        title: 'The bot without a network, as a share of each aim',
        better: 'shorter',
        rows: sharesOfAims,
      },
    ],
  },
  start: {
    section: 'Starting',
    why: 'the edge bundle has `sendAll`, limits, retries, middleware, events and traces. Without them, it would still have 16.2 kB. Times in ms also depend on the speed of the machine, which differs between runs.',
    legend: [
      { term: 'The first evaluation', means: 'the runtime runs the code of the bundle once, as at a cold start.' },
    ],
    charts: [{ title: 'Starting, as a share of each aim', better: 'shorter', rows: sharesOfAims }],
  },
  sending: {
    section: 'Sending',
    legend: [
      RAW,
      FETCH,
      {
        term: 'Raw node:http compared with itself',
        means:
          'the ratio would be exactly 1 if measurements were exact. Its distance from 1 shows how exact the other ratios are.',
      },
    ],
    charts: [
      {
        title: 'Requests per second',
        others: 'other clients',
        better: 'longer',
        rows: column('x requests/s'),
        line: 'raw node:http',
      },
      {
        title: 'CPU time of a request',
        others: 'other clients',
        better: 'shorter',
        rows: column('x CPU'),
        line: 'raw node:http',
      },
    ],
  },
  queue: {
    section: 'The queue',
    why: 'for each message, the queue also encrypts the body, asks Redis for a permit, and stores the outcome, so that no message is sent twice. Bare BullMQ does none of this.',
    legend: [
      {
        term: 'Added, sent',
        means: 'messages that the producer puts into the queue, and messages that the worker sends.',
      },
      { term: 'Instant platform, platform of 20 ms', means: 'the platform responds immediately, or after 20 ms.' },
      { term: 'Scripts/sent', means: 'the scripts that Redis runs for each message that is sent.' },
      { term: 'Bytes/waiting job', means: 'the memory that Redis needs for each message that waits.' },
      {
        term: 'Minimal code on BullMQ',
        means: 'a hand-written queue that only encrypts each body, reads it with `parse`, and asks Redis for a permit.',
      },
    ],
    charts: [
      {
        title: 'sendable/bullmq: messages per second',
        better: 'longer',
        rows: column('ratio', 1, isPerSecond),
        line: 'bare BullMQ',
      },
      {
        title: 'sendable/bullmq: what a message takes',
        better: 'shorter',
        rows: column('ratio', 1, label => !isPerSecond(label)),
        line: 'bare BullMQ',
      },
    ],
  },
  blocks: {
    section: LOOP,
    charts: [
      {
        title: 'The eight longest blocks of timers, in ms',
        better: 'shorter',
        rows: largest(8, column('longest block, ms', 2)),
      },
    ],
  },
  values: {
    section: LOOP,
    at: 1,
    charts: [
      { title: 'The six slowest calls on one huge value, in ms', better: 'shorter', rows: largest(6, column('ms', 2)) },
    ],
  },
};

/** A row of the key: a sample and its words. */
const keyOf = (sample: string, words: string): string => `<span>${sample}${escaped(words)}</span>`;
const sampleOf = (style: string): string => `<i class="${style}"></i>`;

// A flag at its aim. The ground on both sides of its pole keeps it apart from a bar of its colour.
const FLAG = '<path class="halo" d="M0-6V9"/><path d="M-5-12H5L1.5-7V9H-1.5V-7z"/>';
const FLAG_SAMPLE = `<svg viewBox="-6 -12 12 21" width="12" height="21" aria-hidden="true">${FLAG}</svg>`;

const keyOfChart = ({ better, parts = [], others, line }: Chart, drawn: readonly Row[]): readonly string[] => {
  const hasAims = drawn.some(({ aim }) => aim !== undefined);
  return [
    ...parts.map((part, at) => keyOf(sampleOf(`part${at}`), part)),
    ...(others === undefined ? [] : [keyOf(sampleOf('part0'), 'sendable'), keyOf(sampleOf('other0'), others)]),
    ...(drawn.some(({ text }) => text.endsWith(MISSED)) && hasAims
      ? [keyOf(sampleOf('part0'), 'measured'), keyOf(sampleOf('missed0'), 'measured, misses its aim')]
      : []),
    ...(hasAims ? [keyOf(FLAG_SAMPLE, `aim: the bar should ${better === 'longer' ? 'reach it' : 'not pass it'}`)] : []),
    ...(line === undefined ? [] : [keyOf(sampleOf('life'), `${line}: 1.00`)]),
  ];
};

/** Links a section of the page, as the title of its rows. */
const titleOf = (section: string): string =>
  `<p class="section"><a href="#${section.toLowerCase().replaceAll(' ', '-')}">${escaped(section)}</a></p>\n`;

const draw = (chart: Chart, table: Table): string => {
  const { title, better, others, line, rows } = chart;
  const drawn = rows(table).filter(({ values }) => values.every(value => Number.isFinite(value)));
  const most = Math.max(
    line === undefined ? 0 : 1,
    ...drawn.flatMap(({ values, aim }) => [sumOf(values), aim?.at ?? 0]),
  );
  const share = (value: number): number => Math.round((1000 * value) / most) / 10;
  const placeOf = (value: number): string => `${share(value)}%`;
  const bars = drawn.map(({ label, values, text, unit, section, aim }, index) => {
    const isMissed = text.endsWith(MISSED);
    const style = others !== undefined && !label.startsWith('sendable') ? 'other' : isMissed ? 'missed' : 'part';
    const shapes = values.flatMap((value, at) => {
      const x = share(sumOf(values.slice(0, at)));
      return value === 0
        ? []
        : [`<rect class="${style}${at}" x="${x}%" y="50%" width="${share(value)}%" height="10"/>`];
    });
    const marks = [
      ...(line === undefined ? [] : [`<line class="life" x1="${placeOf(1)}" x2="${placeOf(1)}" y1="0%" y2="100%"/>`]),
      ...(aim === undefined ? [] : [`<svg class="aim" x="${placeOf(aim.at)}" y="50%">${FLAG}</svg>`]),
    ];
    const name = `${onPage(label)}${unit === undefined ? '' : ` <small>${onPage(unit)}</small>`}`;
    const bound =
      aim === undefined ? '' : `<span class="bound">aim ${onPage(aim.text)}${isMissed ? ', <b>missed</b>' : ''}</span>`;
    const isNext = section !== undefined && section !== drawn[index - 1]?.section;
    const before = isNext ? `${index === 0 ? '' : '</dl>\n'}${titleOf(section)}<dl>\n` : index === 0 ? '<dl>\n' : '';
    return `${before}<div><dt>${name}</dt><dd><svg aria-hidden="true">${[...shapes, ...marks].join('')}</svg><span>${onPage(withoutMark(text))}</span>${bound}</dd></div>`;
  });
  const key = keyOfChart(chart, drawn);
  const hasAims = drawn.some(({ aim }) => aim !== undefined);
  return `<figure class="chart${hasAims ? ' aims' : ''}">
<figcaption>${escaped(title)} <em>${better} is better</em></figcaption>
${key.length === 0 ? '' : `<p class="key">${key.join('')}</p>\n`}${bars.join('\n')}
</dl>
</figure>
`;
};

/** The columns of aims. The figure of an aim is to its left, or to the left of its unit. */
const aimColumns = (head: readonly string[]): readonly { readonly aim: number; readonly figure: number }[] =>
  head.flatMap((name, aim) =>
    name.startsWith('aim') ? [{ aim, figure: aim - (head[aim - 1] === 'unit' ? 2 : 1) }] : [],
  );

const isMissed = (figure = '', aim = ''): boolean =>
  aim.startsWith('≥') ? numberIn(figure) < numberIn(aim) : numberIn(figure) > numberIn(aim);

/** Marks the figures of a table that miss their aims. */
const withMissed = (lines: string): string => {
  const [head = '', rule = '', ...rows] = lines.trimEnd().split('\n');
  const columns = aimColumns(cellsOf(head));
  if (columns.length === 0) return lines.trimEnd();
  const marked = rows.map(row => {
    const cells = cellsOf(row);
    const misses = (at: number): boolean =>
      columns.some(({ aim, figure }) => figure === at && isMissed(cells[at], cells[aim]));
    return lineOf(cells.map((cell, at) => (misses(at) ? `${cell}${MISSED}` : cell)));
  });
  return [head, rule, ...marked].join('\n');
};

/** Counts the aims of a page's tables, and those that are missed. */
export const countAims = (text: string): { readonly all: number; readonly missed: number } => {
  const cells = tablesIn(text).flatMap(({ head, rows }) =>
    aimColumns(head).flatMap(({ aim, figure }) =>
      rows.filter(row => !Number.isNaN(numberIn(row[aim]))).map(row => row[figure] ?? ''),
    ),
  );
  return { all: cells.length, missed: cells.filter(cell => cell.endsWith(MISSED)).length };
};

/** The tables of the figures, by their section. */
const tablesOf = (page: string, section: string): readonly Table[] =>
  tablesIn(`\n${figuresOf(page)}`.split(`\n### ${section}\n`)[1]?.split('\n### ')[0] ?? '');

/** Says how far a figure is from its aim, in percent. */
const distanceOf = (figure = '', aim = ''): number => {
  const [one, other] = [numberIn(figure), numberIn(aim)];
  return Math.round(100 * (aim.startsWith('≥') ? other / one - 1 : one / other - 1));
};

/** Lists the missed aims of a section, each with its distance from the aim. */
const missesOf = (section: string, { head, rows }: Table): readonly Row[] =>
  aimColumns(head).flatMap(({ aim, figure }) =>
    rows
      .filter(row => row[figure]?.endsWith(MISSED))
      .map(row => {
        const names = row.slice(0, figure).filter(cell => !/^[\d≥≤-]/.test(cell));
        const of = ['measured', 'ratio'].includes(head[figure] ?? '') ? [] : [head[figure] ?? ''];
        const distance = distanceOf(row[figure], row[aim]);
        return {
          label: [...names.map(plain), ...of].join(', '),
          section,
          values: [distance],
          text: `${distance} %${MISSED}`,
        };
      }),
  );

/** Draws all missed aims of a page. */
const drawMissed = (page: string): string => {
  const sections = [...new Set(Object.values(CHARTS).map(({ section }) => section))];
  const rows = sections.flatMap(section => tablesOf(page, section).flatMap(table => missesOf(section, table)));
  if (rows.length === 0) return 'All aims are reached.\n';
  const title = `${rows.length} missed aims: how far each figure is from its aim`;
  return draw({ title, better: 'shorter', rows: () => rows }, { head: [], rows: [] });
};

/** Says why aims of a table are missed, if some are. */
const whyOf = ({ rows }: Table, { section, why }: Charts): readonly string[] => {
  if (!rows.flat().some(cell => cell.endsWith(MISSED))) return [];
  if (why === undefined) throw new Error(`"${section}" misses an aim, so \`charts.ts\` must say why.`);
  return [`Why aims are missed: ${why}\n`];
};

/** Writes the legend of a table in Markdown, folded like the table, if it has one. */
const legendOf = (table: Table, terms: readonly Term[]): readonly string[] => {
  const has = (text: string): boolean => table.rows.some(row => row.some(cell => cell.includes(text)));
  const lines = terms
    .filter(({ ifTableHas }) => ifTableHas === undefined || has(ifTableHas))
    .map(({ term, means }) => `**${term}**: ${means}`);
  return lines.length === 0
    ? []
    : [`::: details What the terms mean\n\n${lines.map(line => `- ${line}\n`).join('')}\n:::\n`];
};

/** The charts and legends of a page's figures, by the path of each below docs. A section that was not measured has none. */
export const chartsOf = (page: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(CHARTS).flatMap(([name, chart]): readonly (readonly [string, string])[] => {
      const table = tablesOf(page, chart.section)[chart.at ?? 0];
      if (table === undefined) return [];
      const parts = [
        ...chart.charts.map(one => draw(one, table)),
        ...whyOf(table, chart),
        ...legendOf(table, chart.legend ?? []),
      ];
      return [[`parts/charts/${name}.md`, parts.join('\n')]];
    }),
  ),
  'parts/charts/missed.md': drawMissed(page),
});

/** The charts of docs/benchmarks.md as it is. */
export const charts: Readonly<Record<string, string>> = chartsOf(readFileSync(join(DOCS, 'benchmarks.md'), 'utf8'));

/** Includes the chart and the legend of each table above it, and folds the table, whose figures the chart shows. Marks missed aims. */
export const withCharts = (section: string, text: string): string => {
  let at = -1;
  return text.replace(/(?:^\|.*\|$\n?)+/gm, lines => {
    at++;
    const [name, chart] =
      Object.entries(CHARTS).find(([, one]) => one.section === section && (one.at ?? 0) === at) ?? [];
    if (chart === undefined) throw new Error(`Table ${at + 1} of "${section}" must have a chart.`);
    return chart.isOnTop
      ? lines
      : `<!--@include: ./parts/charts/${name}.md-->\n\n::: details The numbers\n\n${withMissed(lines)}\n\n:::\n`;
  });
};
