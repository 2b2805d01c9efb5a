import { CANARY } from '../../src/bullmq/producer/canary.js';
import { ADD, ADD_ALL, OUTBOX } from '../../src/bullmq/producer/options.js';
import { WORKER } from '../../src/bullmq/worker/options.js';
import { CODES } from '../../src/codes/check.js';
import { EMULATOR } from '../../src/emulator/check-options.js';
import { retryTable } from '../../src/send/retry-options.js';
import { sendAllTable } from '../../src/send/send-all/options.js';
import { BOT } from '../../src/send/settings.js';
import { WEBHOOK } from '../../src/webhook/check-options.js';
import { REDIS } from '../../src/webhook/stores/redis-dedupe.js';
import { SQL } from '../../src/webhook/stores/sql-dedupe.js';
import { membersOf } from '../../test/docs/members.js';
import type { OPTION_TITLES } from './option-titles.js';

/** A table of the docs: the options in code, and the interfaces with their docstrings, by file. */
interface Part {
  readonly table: object;
  readonly of: Readonly<Record<string, readonly string[]>>;
}

const parts: Readonly<Record<keyof typeof OPTION_TITLES, Part>> = {
  bot: { table: BOT, of: { 'src/send/options.ts': ['BotOptions'] } },
  retry: {
    table: retryTable(),
    of: { 'src/send/retry-options.ts': ['SendRetryOptions', 'RetryOptions'] },
  },
  'send-all': {
    table: sendAllTable(),
    of: { 'src/send/send-all/options.ts': ['SendAllOptions'], 'src/send/options.ts': ['SendOptions'] },
  },
  webhook: {
    table: WEBHOOK,
    of: { 'src/webhook/options.ts': ['PressWebhookOptions', 'ActionWebhookOptions', 'WebhookSettings'] },
  },
  stores: {
    table: { ...REDIS, ...SQL },
    of: {
      'src/webhook/stores/times.ts': ['StoreTimes'],
      'src/webhook/stores/redis-dedupe.ts': ['RedisDedupeOptions'],
      'src/webhook/stores/sql-dedupe.ts': ['SqlDedupeOptions'],
    },
  },
  codes: { table: CODES, of: { 'src/codes/types.ts': ['CodesOptions'] } },
  emulator: { table: EMULATOR, of: { 'src/emulator/options.ts': ['EmulatorOptions'] } },
  outbox: {
    table: OUTBOX,
    of: { 'src/bullmq/access.ts': ['OutboxAccess'], 'src/bullmq/producer/options.ts': ['OutboxOptions'] },
  },
  worker: {
    table: WORKER,
    of: { 'src/bullmq/access.ts': ['OutboxAccess'], 'src/bullmq/worker/options.ts': ['OutboxWorkerOptions'] },
  },
  add: {
    table: { ...ADD, ...ADD_ALL },
    of: { 'src/bullmq/producer/options.ts': ['AddOptions', 'AddAllOptions'] },
  },
  canary: {
    table: CANARY,
    of: { 'src/bullmq/producer/canary.ts': ['CanaryOptions'] },
  },
};

/** Writes a default as the docstrings do: `10 000`. Undefined for functions, lists and objects. */
const shownDefault = (value: unknown): string | undefined => {
  if (typeof value === 'number') return grouped(value);
  return typeof value === 'boolean' || typeof value === 'string' ? `\`${value}\`` : undefined;
};

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ' ');

const UNITS = [
  [/Ms$/, 86_400_000, 'days'],
  [/Ms$/, 3_600_000, 'hours'],
  [/Ms$/, 60_000, 'minutes'],
  [/Bytes$/, 1_048_576, 'MiB'],
  [/Bytes$/, 1024, 'KiB'],
] as const;

/** Returns a large default in its largest unit, such as 1 day; empty if it has none. */
const inUnit = (name: string, value: unknown): string => {
  const [, size = 1, unit = ''] =
    UNITS.find(([names, size]) => typeof value === 'number' && names.test(name) && value > 0 && value % size === 0) ??
    [];
  const count = Number(value) / size;
  return unit && `${grouped(count)} ${count === 1 ? unit.replace(/s$/, '') : unit}`;
};

/** Takes a default out of a docstring: all rows end with their default. */
const withoutDefault = (doc: string, shown: string): string => {
  const bare = shown.replaceAll('`', '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return doc
    .replace(new RegExp(`[;,] \`?${bare}\`?( by default)?(?=[.;,])`), '')
    .replace(new RegExp(` (Default: )?\`?${bare}\`?( by default)?\\.`, 'i'), '');
};

const rowsOf = ({ table, of }: Part): readonly string[] => {
  const members = Object.entries(of).flatMap(([file, names]) => names.flatMap(name => membersOf(file, name)));
  return Object.entries(table).flatMap(([name, row]: readonly [string, unknown]) => {
    if (typeof row === 'string') return [];
    const written = members.find(member => member.name === name && member.doc !== '')?.doc;
    if (written === undefined) throw new Error(`The option ${name} has no docstring.`);
    // The kinds of options that exclude one another are the parts of a union.
    const isOptional = members.some(member => member.name === name && member.isOptional);
    const about = written.replace(/^\/\*\*\s*|\s*\*?\/$/g, '').replaceAll('|', '\\|');
    const doc = isOptional ? about : `**Required.** ${about}`;
    const shown = Array.isArray(row) ? shownDefault(row[1]) : undefined;
    if (shown === undefined) return [`| \`${name}\` | ${doc} |`];
    const value = Array.isArray(row) ? row[1] : undefined;
    const unit = inUnit(name, value);
    const text = [shown, unit].filter(one => one !== '').reduce(withoutDefault, doc);
    return [`| \`${name}\` | ${text} Default: ${shown}${unit && ` (${unit})`}. |`];
  });
};

/** The tables of options, by their path below docs. */
export const optionTables: Readonly<Record<string, () => Promise<string>>> = Object.fromEntries(
  Object.entries(parts).map(([name, part]) => [
    `parts/options/${name}.md`,
    async () => ['| option | what it does |', '| --- | --- |', ...rowsOf(part), ''].join('\n'),
  ]),
);
