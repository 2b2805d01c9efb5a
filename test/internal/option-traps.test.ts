import { readdirSync, readFileSync } from 'node:fs';
import { createBot, Message, nodeTransport } from 'sendable';
import { createOutbox, createOutboxWorker } from 'sendable/bullmq';
import { createCodes } from 'sendable/codes';
import { createEmulator } from 'sendable/emulator';
import { openJournal } from 'sendable/journal';
import { otel } from 'sendable/otel';
import { faultServer, memoryTransport } from 'sendable/testing';
import { undiciTransport } from 'sendable/undici';
import { createWebhook, jwsVerifier, memoryDedupe } from 'sendable/webhook';
import { sqlDedupe } from 'sendable/webhook/stores';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** The calls that take the options of an interface of guessed names. */
const calls: Readonly<Record<string, (options: never) => unknown>> = {
  SendTraps: options => bot.send(Message.text('Hello').toCustomer('C-1'), options),
  BotTraps: (options: object) => createBot({ ...access, ...options }),
  SendAllTraps: options => bot.sendAll([], options),
  RetryTraps: retry => createBot({ ...access, retry }),
  NodeTraps: nodeTransport,
  UndiciTraps: undiciTransport,
  OtelTraps: otel,
  WebhookTraps: createWebhook,
  JwsTraps: jwsVerifier,
  MemoryDedupeTraps: memoryDedupe,
  TimeTraps: options => sqlDedupe(async () => ({ rows: [] }), options),
  MemoryTraps: memoryTransport,
  FaultServerTraps: faultServer,
  EmulatorTraps: createEmulator,
  JournalTraps: options => openJournal('journal', options),
  AccessTraps: createOutbox,
  WorkerTraps: createOutboxWorker,
  AddAllTraps: async options => {
    const outbox = createOutbox({ name: 'bank', connection: { port: 1 }, keys: [key], onError: () => {} });
    await outbox.addAll([], options).finally(() => outbox.close());
  },
  CodesTraps: createCodes,
  KeyTraps: (wrong: object) => createOutbox({ name: 'bank', connection: {}, keys: [{ ...key, ...wrong }] }),
};
const access = { baseUrl: 'https://platform.example', token: 't' };
const bot = createBot({ ...access, transport: memoryTransport() });
const key = { id: 'k', secret: new Uint8Array(32).fill(1) };

/** The guessed names in a file of src, each with the words of its type and its docstring. */
const trapsIn = (file: string): readonly (readonly [of: string, name: string, words: string, doc: string])[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isInterfaceDeclaration).flatMap(({ name: { text: of }, members }) =>
    members.filter(ts.isPropertySignature).flatMap(({ name, type }) => {
      const words = /^UseInstead<'(.*)'>$/s.exec(type?.getText(source) ?? '')?.[1];
      const [doc] = ts.getJSDocTags(name.parent).map(tag => tag.getText(source).trim());
      return of.endsWith('Traps') ? [[of, name.getText(source), `${words}`, `${doc}`] as const] : [];
    }),
  );
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'));
const traps = files.flatMap(file => trapsIn(`src/${file}`));

test('each interface of guessed names belongs to a function', () => {
  expect([...new Set(traps.map(([of]) => of))].sort()).toEqual(Object.keys(calls).sort());
});

test.each(traps)(
  '%s: %s is struck through in an editor, and its error says to use %s',
  async (of, name, words, doc) => {
    expect(doc).toBe(`@deprecated Use ${words}.`);
    const call = async (): Promise<unknown> => calls[of]?.({ [name]: 1 } as never);
    await expect(call()).rejects.toThrow(`"${name}" is not an option`);
    await expect(call()).rejects.toThrow(`; use ${words}.`);
  },
);
