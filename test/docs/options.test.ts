import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { membersOf } from './members.js';

// A page that lists options lists all of them, and no option that no longer exists.

/** The part of a page below a heading, or all of it. */
const partOf = (page: string, heading?: string): string => {
  const text = readFileSync(page, 'utf8');
  if (heading === undefined) return text;
  const [, part] = text.split(`\n## ${heading}\n`);
  if (part === undefined) throw new Error(`${page} has no part "${heading}".`);
  return part.split('\n## ')[0] ?? '';
};

/** The names in code in the first column of a part's tables. */
const firstColumn = (part: string): readonly string[] =>
  [...part.matchAll(/^\| ([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)[^`]*`/g)].map(([, name = '']) => name),
  );

test.each<[page: string, heading: string, file: string, name: string, elsewhere?: readonly string[]]>([
  ['sending', 'Options of a bot', 'src/send/options.ts', 'BotOptions'],
  ['sending', 'Error fields', 'src/send/send-error.ts', 'SendErrorOf', ['toJSON']],
  ['retries', 'Options', 'src/send/retry-options.ts', 'SendRetryOptions', ['budget', 'random', 'sleep']],
  [
    'bulk',
    'Options',
    'src/send/send-all/options.ts',
    'SendAllOptions',
    ['signal', 'deadlineMs', 'attemptTimeoutMs', 'retry', 'metadata'],
  ],
  ['webhooks', 'Options', 'src/webhook/options.ts', 'WebhookSettings'],
  ['emulator', 'Options', 'src/emulator/options.ts', 'EmulatorOptions'],
  [
    'queue',
    'Options of a worker',
    'src/bullmq/worker/options.ts',
    'OutboxWorkerOptions',
    ['name', 'connection', 'keys', 'prefix'],
  ],
])('docs/%s.md, "%s" lists the options of %s', (page, heading, file, name, elsewhere = []) => {
  expect([...firstColumn(partOf(`docs/${page}.md`, heading))].sort()).toEqual(
    [...new Set([...membersOf(file, name).map(({ name }) => name), ...elsewhere])]
      .sort()
      .filter(member => member !== 'toJSON'),
  );
});

test.each([
  ['sending', 'Options of a bot', 'src/send/options.ts', 'BotOptions', 3],
  ['retries', 'Options', 'src/send/retry-options.ts', 'SendRetryOptions', 3],
  ['bulk', 'Options', 'src/send/send-all/options.ts', 'SendAllOptions', 2],
  ['webhooks', 'Options', 'src/webhook/options.ts', 'WebhookSettings', 2],
  ['emulator', 'Options', 'src/emulator/options.ts', 'EmulatorOptions', 1],
] as const)(
  'docs/%s.md, "%s" shows the default numbers of the docstrings in %s',
  (page, heading, file, name, count) => {
    const cells = [
      ...partOf(`docs/${page}.md`, heading).matchAll(/^\| `(\w+)[^|]*\| *(\d(?:[\d ]*\d)?(?: MiB)?) *[|;,]/gm),
    ];
    const numbered = membersOf(file, name).flatMap(({ name, doc }) => {
      const told = cells.find(([, member]) => member === name)?.[2];
      return told === undefined ? [] : [{ name, doc, told }];
    });
    expect(numbered.length).toBeGreaterThanOrEqual(count);
    for (const { doc, told } of numbered) expect(doc).toMatch(new RegExp(`(?<!\\d)${told}(?!\\d)`));
  },
);

test.each([
  ['emulator', 'src/emulator/deliveries/delivery.ts', 'WebhookOptions'],
  ['emulator', 'src/emulator/faults/fault.ts', 'FaultScope'],
  ['emulator', 'src/emulator/faults/fault.ts', 'StatusFault'],
  ['sending', 'src/send/options.ts', 'SendOptions'],
  ['sending', 'src/send/limiter.ts', 'LimitsOptions'],
  ['retries', 'src/send/retry-options.ts', 'RetryOptions'],
  ['bulk', 'src/send/send-all/options.ts', 'SendAllProgress'],
])('docs/%s.md names all of %s', (page, file, name) => {
  const text = partOf(`docs/${page}.md`);
  for (const { name: member } of membersOf(file, name))
    expect(text).toMatch(new RegExp(`\`[^\`]*\\b${member}\\b[^\`]*\``));
});

test('docs/emulator.md names every route of the control API', () => {
  const api = readFileSync('src/emulator/control/api.ts', 'utf8');
  const routes = [...api.matchAll(/^ {2}'(?:GET|POST) \/([\w-/]+)'/gm)].map(([, route = '']) => route);
  expect(routes.length).toBeGreaterThan(10);
  const part = partOf('docs/emulator.md', 'From another language');
  const named = [...part.matchAll(/`(?:(?:GET|POST) )?(?:\/_sendable\/)?([\w-/]+)`/g)].map(([, route]) => route);
  expect(routes.filter(route => !named.includes(route))).toEqual([]);
});
