import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXAMPLES } from '../../docs/generate/example-files.js';
import { optionTables } from '../../docs/generate/options.js';
import { entries, keptReport } from '../package/api-report.js';

const page = readFileSync('docs/names.md', 'utf8');
const code = [...page.matchAll(/^<<< @\/examples\/(\S+\.ts)/gm)]
  .map(([, file = '']) => readFileSync(join(EXAMPLES, file), 'utf8'))
  .join('\n');
const tables = Object.keys(optionTables)
  .map(file => readFileSync(join('docs', file), 'utf8'))
  .join('\n');
const has = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);

const namesIn = (report: string, kinds: string): readonly string[] =>
  [...report.matchAll(new RegExp(`^export (?:${kinds}) (\\w+)`, 'gm'))].map(([, name = '']) => name);

/** The options that an interface of the report has. */
const optionsOf = (report: string, name: string): readonly string[] => {
  const [, body = ''] = new RegExp(`^export interface ${name}\\b[^\\n]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(report) ?? [];
  return [...body.matchAll(/^ {4}readonly (\w+)\??: (?!UseInstead<)/gm)].map(([, option = '']) => option);
};

/** The interfaces whose names match, each with its entry point. */
const interfaces = (names: string): readonly (readonly [entry: string, name: string])[] =>
  Object.keys(entries).flatMap(entry =>
    [...keptReport(entry).matchAll(new RegExp(`^export interface (${names})\\b`, 'gm'))].map(
      ([, name = '']) => [entry, name] as const,
    ),
  );

const optionInterfaces = interfaces('\\w*(?:Access|Limits|Options|Settings|Tuning)');

// What the functions give, and what these report. An assistant that knows `createOutbox` must know `outbox.resume` too.
const results = interfaces(
  'Bot|SendAllRun|JournalSummary|Receipt|Journal|Outbox|Review|OutboxWorker|OutboxEvents|Relay|RelayListeners|HandoffCounts|Codes|Emulator|Faults|MemoryTransport|FaultServer|Webhook',
);

const membersOf = (report: string, name: string): readonly string[] => {
  const [, body = ''] = new RegExp(`^export interface ${name}\\b[^\\n]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(report) ?? [];
  return [...body.matchAll(/^ {4}(?:readonly )?(\w+)[?(<:]/gm)].map(([, member = '']) => member);
};

// What an editor offers only after `catch`, where the function that tests the error is on the page, or a type of another file.
const ELSEWHERE = [
  'CodeError',
  'JournalError',
  'QueueError',
  'ParseError',
  'RuleViolation',
  'SignatureError',
  'CONTROL_PREFIX',
  'faults',
];

describe('the names at a glance', () => {
  test.each(Object.keys(entries))('have every function of %s', entry => {
    const names = namesIn(keptReport(entry), 'const|function|class').filter(name => !ELSEWHERE.includes(name));
    expect(names.filter(name => !has(name))).toEqual([]);
  });

  test.each(results)('have every member of %s: %s', (entry, name) => {
    const members = membersOf(keptReport(entry), name);
    expect(members).not.toEqual([]);
    expect(members.filter(member => !has(member) && member !== 'provesDispatch')).toEqual([]);
  });

  test.each(optionInterfaces)('have every option of %s: %s, or a table of options has it', (entry, name) => {
    const options = optionsOf(keptReport(entry), name);
    expect(options.filter(option => !has(option) && !tables.includes(`| \`${option}\` |`))).toEqual([]);
  });
});
