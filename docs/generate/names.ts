import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries, keptReport } from '../../test/package/api-report.js';
import { DOCS } from './page-files.js';

/** The pages that explain the functions, classes and constants of the package. */
const EXPLAINED: Readonly<Record<string, readonly string[]>> = {
  builders: ['Message', 'isAddressed', 'toBody'],
  'generic-template': ['Element'],
  buttons: ['Button', 'isUri'],
  lists: ['atMost', 'isNonEmpty', 'isUpTo', 'pages'],
  rules: ['rules', 'RuleViolation', 'isRuleViolation'],
  'house-rules': ['houseRules'],
  parse: ['parse', 'safeParse', 'ParseError', 'isParseError'],
  sending: ['createBot', 'SendError', 'isSendError'],
  bulk: ['openJournal', 'JournalError', 'isJournalError'],
  transports: ['nodeTransport', 'fetchTransport', 'undiciTransport'],
  security: ['redacted'],
  tracing: ['otel'],
  otp: [
    ...['Otp', 'createCodes', 'memoryCodes', 'redisCodes', 'sqlCodes', 'codesTableSql'],
    ...['CodeError', 'isCodeError'],
  ],
  webhooks: [
    ...['createWebhook', 'parsePress', 'secretEquals', 'defineEvents', 'jwsVerifier', 'SignatureError'],
    ...['isSignatureError', 'memoryDedupe', 'redisDedupe', 'sqlDedupe', 'dedupeTableSql'],
  ],
  actions: ['defineActions', 'checkSentButtons'],
  testing: ['memoryTransport', 'faultServer', 'faults'],
  emulator: ['createEmulator', 'CONTROL_PREFIX'],
  queue: ['createOutbox', 'createOutboxWorker', 'QueueError', 'isQueueError'],
  'queue-operations': ['toOpenMetrics'],
  handoff: [
    ...['createHandoff', 'createRelay', 'sendHandedOff', 'handoffTableSql', 'handoffCounts', 'handoffOpenMetrics'],
  ],
  'other-languages': [
    ...['openApi', 'rulesBeyondSchema', 'sendMessageRequestSchema', 'sendOtpRequestSchema', 'sendResponseSchema'],
    'wireSchema',
  ],
};

const pageOf = (name: string): string => {
  const [page] = Object.entries(EXPLAINED).find(([, names]) => names.includes(name)) ?? [];
  if (page === undefined) throw new Error(`docs/generate/names.ts must say which page explains ${name}.`);
  const [, title] = /^# (.*)$/m.exec(readFileSync(join(DOCS, `${page}.md`), 'utf8')) ?? [];
  return `[${title}](./${page}.md)`;
};

/** Returns the import path of an entry point, by the name of its report. */
const importOf = (entry: string): string =>
  entry === 'sendable' ? entry : `sendable/${entry.replace('webhook-stores', 'webhook/stores')}`;

/** Lists the functions, classes and constants of the package, with their import and their page. */
export const namesTable = (): string => {
  const imports = new Map<string, string[]>();
  for (const entry of Object.keys(entries))
    for (const [, name = ''] of keptReport(entry).matchAll(/^export (?:const|function|class) (\w+)/gm)) {
      const known = imports.get(name) ?? [];
      if (!known.includes(importOf(entry))) imports.set(name, [...known, importOf(entry)]);
    }
  const rows = [...imports]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, from]) => `| \`${name}\` | ${from.map(path => `\`${path}\``).join(', ')} | ${pageOf(name)} |`);
  return ['| name | import from | page |', '| --- | --- | --- |', ...rows, ''].join('\n');
};
