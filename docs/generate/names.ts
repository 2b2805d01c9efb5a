import { entries, keptReport } from '../../test/package/api-report.js';

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
  journal: ['openJournal', 'JournalError', 'isJournalError'],
  transports: ['nodeTransport', 'fetchTransport', 'undiciTransport'],
  security: ['redacted'],
  tracing: ['otel'],
  otp: ['Otp'],
  codes: [...['createCodes', 'memoryCodes', 'redisCodes', 'sqlCodes', 'codesTableSql', 'CodeError', 'isCodeError']],
  webhooks: ['createWebhook', 'parsePress'],
  'webhook-events': ['defineEvents'],
  'webhook-security': [
    ...['secretEquals', 'jwsVerifier', 'SignatureError', 'isSignatureError'],
    ...['memoryDedupe', 'redisDedupe', 'sqlDedupe', 'dedupeTableSql'],
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

/** Links a name to the page that explains it. */
const linkTo = (name: string): string => {
  const [page] = Object.entries(EXPLAINED).find(([, names]) => names.includes(name)) ?? [];
  if (page === undefined) throw new Error(`docs/generate/names.ts must say which page explains ${name}.`);
  return `[\`${name}\`](./${page}.md)`;
};

/** Returns the import path of an entry point, by the name of its report. */
const importOf = (entry: string): string =>
  entry === 'sendable' ? entry : `sendable/${entry.replace('webhook-stores', 'webhook/stores')}`;

const namesOf = (entry: string): readonly string[] => [
  ...new Set([...keptReport(entry).matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name = '']) => name)),
];

/** Lists the functions, classes and constants of each entry point, with links to their pages. */
export const namesList = (): string => {
  const rows = Object.keys(entries).map(entry => {
    const names = namesOf(entry).toSorted((a, b) => a.localeCompare(b, 'en'));
    return `- **\`${importOf(entry)}\`**: ${names.map(linkTo).join(', ')}`;
  });
  return [...rows, ''].join('\n');
};
