import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../test/types/tsc.js';

// What functions return, and what results, errors, events and requests contain, each in one line: read from the reports of the
// public API.

/** The types that are shown, by the report that declares them. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  sendable: [
    'Receipt',
    'SendResult',
    'SendErrorOf',
    'DeliveryByKind',
    'Attempt',
    'PlatformError',
    'Violation',
    'HouseViolation',
    'HouseCheck',
    'SendAllRow',
    'SentRow',
    'FailedRow',
    'UnknownRow',
    'SendAllProgress',
    'SendAllSummary',
    'SendAllRun',
    'JournalSummary',
    'EarlierOutcome',
    'SendFacts',
    'StartEvent',
    'AttemptEvent',
    'RetryEvent',
    'SentEvent',
    'FailedEvent',
    'ChannelEvent',
    'AttemptContext',
    'ShapeName',
    'SendOptions',
    'FetchTransportOptions',
    'NodeTransportOptions',
    'TransportRequest',
    'TransportResponse',
    'SendMessageRequest',
    'SendOtpRequest',
    'WireTextMessage',
    'WireAttachmentMessage',
    'WireGenericMessage',
    'WireGenericAttachment',
    'WireGenericPayload',
    'WireElement',
    'WirePostbackButton',
    'WireWebUrlButton',
  ],
  journal: ['Journal', 'Doubt'],
  parse: ['ParseResult'],
  webhook: [
    'Press',
    'WebhookPress',
    'Unrecognized',
    'UnrecognizedAction',
    'WebhookRequest',
    'WebhookErrorContext',
    'Webhook',
    'Signed',
    'EventData',
    'JwsVerifierOptions',
  ],
  codes: [
    'Issued',
    'NotIssued',
    'Verified',
    'NotVerified',
    'CodeProof',
    'CodeSubject',
    'Transaction',
    'Codes',
    'MemoryCodesOptions',
  ],
  handoff: ['HandoffOptions', 'RelayOptions', 'SendHandedOffOptions', 'HandoffCounts', 'Relay'],
  bullmq: [
    'Queued',
    'Outcome',
    'OutcomeError',
    'Counts',
    'LaneCounts',
    'InReview',
    'Review',
    'OutboxEvents',
    'Outbox',
    'OutboxWorker',
    'AddOptions',
    'AddAllOptions',
  ],
  emulator: [
    'Emulator',
    'LoggedMessage',
    'Logged',
    'LoggedOtp',
    'Arrival',
    'Rejected',
    'MessageFilter',
    'OtpFilter',
    'PressResult',
    'NewFault',
    'StatusFault',
    'DelayFault',
    'DropFault',
    'HalfBodyFault',
    'FaultMark',
  ],
  'webhook/stores': [],
  otel: [],
  undici: ['UndiciTransport', 'UndiciTransportOptions'],
  testing: [
    'MemoryTransport',
    'MemoryRequest',
    'Arrived',
    'MemoryMessage',
    'MemoryOtp',
    'MemoryReply',
    'MemoryAnswer',
    'MemoryFault',
    'FaultServer',
  ],
};

type Declared = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The statements of a report. */
const statementsOf = (report: string): readonly ts.Statement[] => {
  const text = readFileSync(join(ROOT, `test-d/api/${report.replace('/', '-')}.api.md`), 'utf8');
  const [, code = ''] = /```ts\n([\s\S]*?)\n```/.exec(text) ?? [];
  return ts.createSourceFile(`${report}.ts`, code, ts.ScriptTarget.Latest, true).statements;
};

/** The types that a report declares, exported or not. */
const declaredIn = (statements: readonly ts.Statement[]): ReadonlyMap<string, Declared> => {
  const declared = statements.filter(one => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one));
  return new Map(declared.map(one => [one.name.text, one]));
};

// The checks of errors are all alike, and the README has them.
const CHECKS = /^is[A-Z]\w+Error$/;

/** The exported functions of a report, each in one line. */
const functionsIn = (statements: readonly ts.Statement[]): readonly string[] =>
  statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, type }) => {
      if (type === undefined || !ts.isFunctionTypeNode(type) || CHECKS.test(name.getText())) return [];
      const parameters = type.parameters.map(textOf).join(', ');
      return [`${name.getText()}(${parameters}): ${textOf(type.type)}`];
    }),
  );

const printer = ts.createPrinter({ removeComments: true });
const textOf = (node: ts.Node): string =>
  printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/\s+/g, ' ')
    .replace(/\breadonly /g, '')
    .replace(/; }/g, ' }')
    .replace(/_\d\b/g, '');

// A journal has it for `sendAll`, not for its user.
const INTERNAL = 'startRun';

type Members = ReadonlyMap<string, string>;

/** A member in a few words, by its name: a field with its type, a method with its parameters. */
const memberOf = (member: ts.TypeElement): readonly (readonly [string, string])[] => {
  if (member.name === undefined || ts.isComputedPropertyName(member.name)) return [];
  const name = member.name.getText();
  if (name === INTERNAL) return [];
  if (ts.isMethodSignature(member)) {
    const parameters = member.parameters.filter(parameter => parameter.name.getText() !== 'this');
    const result = member.type === undefined ? '' : `: ${textOf(member.type)}`;
    return [[name, `${name}(${parameters.map(textOf).join(', ')})${result}`]];
  }
  if (!ts.isPropertySignature(member) || member.type === undefined) return [];
  if (member.questionToken === undefined) return [[name, `${name}: ${textOf(member.type)}`]];
  return [[name, `${name}?: ${textOf(member.type).replace(/ \| undefined$/, '')}`]];
};

/** The members of a type, with those of the types of the same report that it extends. */
const membersOf = (name: string, all: ReadonlyMap<string, Declared>): Members | undefined => {
  const of = all.get(name);
  if (of === undefined) return undefined;
  if (ts.isInterfaceDeclaration(of)) {
    const bases = (of.heritageClauses ?? []).flatMap(({ types }) =>
      types.map(({ expression }) => expression.getText()),
    );
    // The others lead from a wrong guess to the right name.
    const above = bases.filter(base => !base.endsWith('Traps'));
    const inherited = above.flatMap(one => [...(membersOf(one, all) ?? [])]);
    return new Map([...inherited, ...of.members.flatMap(memberOf)]);
  }
  return ts.isTypeLiteralNode(of.type) ? new Map(of.type.members.flatMap(memberOf)) : undefined;
};

const lineOf = (name: string, all: ReadonlyMap<string, Declared>): string => {
  const of = all.get(name);
  if (of === undefined) throw new Error(`No report has the type ${name}.`);
  const members = membersOf(name, all);
  if (members !== undefined) return `${name} { ${[...members.values()].join('; ')} }`;
  return `${name} = ${ts.isTypeAliasDeclaration(of) ? textOf(of.type) : ''}`;
};

/** The functions and the shapes, in one code block for each module. */
export const shapes = (): string =>
  Object.entries(SHOWN)
    .map(([report, names]) => {
      const statements = statementsOf(report);
      const all = declaredIn(statements);
      const lines = [...functionsIn(statements), ...names.map(name => lineOf(name, all))];
      const title = report === 'sendable' ? 'sendable' : `sendable/${report}`;
      return `\`${title}\`:\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
    })
    .join('\n');
