import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { membersOf } from './members.js';

// The tables of options are generated: test/docs/generated.test.ts compares them. The rest of a page names all members of these.

/** The part of a page below a heading, or all of it. */
const partOf = (page: string, heading?: string): string => {
  const text = readFileSync(page, 'utf8').replace(/<!--@include: (.*)-->/g, (_, part: string) =>
    readFileSync(`docs/${part}`, 'utf8'),
  );
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

test('docs/sending.md, "Error fields" lists the fields of a SendError', () => {
  const members = membersOf('src/send/send-error.ts', 'SendErrorOf').map(({ name }) => name);
  const listed = firstColumn(partOf('docs/sending.md', 'Error fields'));
  expect([...listed].sort()).toEqual(members.filter(name => name !== 'toJSON').sort());
});

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
  // These are only for the page, as each takes the number of a logged request.
  const ofPage = ['code', 'press-button'];
  expect(routes.filter(route => !named.includes(route) && !ofPage.includes(route))).toEqual([]);
});
