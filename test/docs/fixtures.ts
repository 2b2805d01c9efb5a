// What the examples of docstrings and of the README use without saying where it comes from.
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import fastifyOf, { type FastifyInstance } from 'fastify';
import {
  type Button as AnyButton,
  type AnyElement,
  type Bot,
  Button,
  createBot,
  Element,
  type JsonObject,
  Message,
  Otp,
  type Sendable,
  type SendError,
  type Transport,
} from 'sendable';
import type { Outbox } from 'sendable/bullmq';
import { type CodeSubject, type Codes, createCodes, type Issued, memoryCodes, type NotIssued } from 'sendable/codes';
import { createEmulator, type Emulator } from 'sendable/emulator';
import { createHandoff, type HandOff, type HandoffCounts } from 'sendable/handoff';
import { type Journal, openJournal } from 'sendable/journal';
import { memoryTransport } from 'sendable/testing';
import { createWebhook, defineActions, type Webhook, type WebhookPress } from 'sendable/webhook';
import * as v from 'valibot';

export { express, v };

export const baseUrl = 'https://platform.example.com';
export const token = 'secret';
export const tokens: readonly string[] = ['one', 'two'];
export const transport: Transport = memoryTransport();
export const inner: Transport = memoryTransport();
/** Makes a bot that no other snippet has closed. */
export const freshBot = (): Bot => createBot({ baseUrl, token, transport });
export const bot: Bot = freshBot();
export const message: Sendable = Message.text('Hello').toCustomer('C-1029');
export const offer: Sendable = Message.text('Apply?').toCustomer('C-1029');
export const messages: readonly Sendable[] = [message];
export const source: readonly Sendable[] = [offer];
export const otp: Sendable = Otp.for('C-1029').messageId('otp-1').text('Your code is 481516');
export const codes: Codes = createCodes({ secret: new Uint8Array(32).fill(1), store: memoryCodes() });
export const subject: CodeSubject = { customerNo: 'C-1030', purpose: 'login' };
export const issued: Issued | NotIssued = await codes.issue(subject);
export const typed: string = issued.ok ? issued.value : '';
export const received: string = JSON.stringify(offer);
export const names: readonly string[] = ['Gold', 'Silver'];
export const elements: readonly AnyElement[] = [Element.title('Gold card')];
export const more: AnyButton = Button.postback('More', 'more');
export const buttons: readonly AnyButton[] = [Button.postback('Apply', 'apply')];
export const text = '{}';
export const image = 'https://example.com/gold.png';
export const actions = defineActions({ apply: v.object({ card: v.string() }), help: undefined });
export const onPress = (_: WebhookPress): void => {};
export const verify = (): undefined => undefined;
export const webhook: Webhook = createWebhook({ onPress });
export const key = 'k'.repeat(32);
export const signingKey = 's'.repeat(32);
export const newKey = 'n'.repeat(32);
export const oldKey = 'o'.repeat(32);
export const headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' };
export const body = '{}';
export const signal: AbortSignal = new AbortController().signal;
export const deadlineMs = 1000;
export const onProgress = (): void => {};
export const error: SendError | undefined = undefined;
export const sleep = async (_ms: number): Promise<void> => {};
export const alarm = (_reason: string): void => {};
export const bank = { order: async (_card: string): Promise<void> => {} };
export const log = Object.assign((..._what: readonly unknown[]): void => {}, {
  error: (_what: JsonObject | object): void => {},
});
export const redis = {
  set: async (_key: string, _value: string, _options: object): Promise<string | null> => 'OK',
  get: async (_key: string): Promise<'done' | null> => null,
  del: async (_key: string): Promise<number> => 1,
  sendCommand: async (_args: string[]): Promise<unknown> => null,
  eval: async (_script: string, _options: { keys: string[]; arguments: string[] }): Promise<unknown> => 'new',
};
export const pool = { query: async (_text: string, _values?: (string | number)[]) => ({ rows: [{}] }) };
export const client: typeof pool = { ...pool };
/** A relay whose database and Redis answer at once; what it does with real ones is tested in test/handoff. */
export const relay = {
  counts: async (): Promise<HandoffCounts> => ({ waiting: 0, oldestMs: 0, unknown: 0 }),
  close: async (): Promise<void> => {},
};
export const OUTBOX_KEY: Uint8Array = new Uint8Array(32).fill(1);
export const handOff: HandOff = createHandoff({ name: 'bank', keys: [{ id: '2026', secret: OUTBOX_KEY }] });
/** An outbox whose Redis answers at once; what it does with a real one is tested in test/bullmq. */
export const outbox: Pick<Outbox, 'add' | 'addAll' | 'outcome' | 'counts' | 'close'> = {
  add: async () => ({
    id: 'm',
    messageId: 'm',
    operation: 'message',
    lane: 'message',
    expiresAt: new Date(),
  }),
  addAll: async () => ({ added: 1 }),
  close: async () => {},
  outcome: async () => ({ ok: true, status: 'sent', sends: 1, receipt: { messageId: 'm-1' } }),
  counts: async () => {
    const none = { waiting: 0, later: 0, active: 0, sent: 0, failed: 0 };
    const lane = { ...none, paused: false };
    return { ...none, unknown: 0, lanes: { otp: lane, message: lane, campaign: lane } };
  },
};
export const id = 'm';
export const worker = { ready: async (): Promise<void> => {}, close: async (): Promise<void> => {} };
export const fastify: FastifyInstance = fastifyOf();
export const afterEach = (_each: () => void): void => {};
export const readFileSync = (_path: string, _encoding: 'utf8'): string => '';
/** A file that is not there yet, and a journal of which two messages are in doubt. */
const folder = mkdtempSync(join(tmpdir(), 'sendable-snippets-'));
export const file: string = join(folder, 'new.journal');
const begun = ['autumn-C-7', 'autumn-C-8'].map(id => `{"type":"begun","id":"${id}","hash":"h"}\n`);
const opened = '{"type":"opened","run":"r","pid":1,"host":"h","at":"now"}\n{"type":"closed","run":"r"}\n';
const header = '{"type":"journal","version":1,"keys":"id","salt":"s","target":"t"}\n';
writeFileSync(join(folder, 'j'), opened + header + begun.join(''));
export const journal: Journal = await openJournal(join(folder, 'j'), { target: 't' });
/** Listens nowhere. */
export const createServer = (
  _handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): { listen(port: number): void } => ({ listen: () => {} });
/** A Hono app, and the host mobile application. */
export const app = {
  post: (_path: string, _handle: (context: { req: { raw: Request } }) => Promise<Response>): void => {},
  request: fetch,
  fillIn: (_value: string): void => {},
};
/** A tracer of OpenTelemetry. */
export const tracer = {
  startActiveSpan: <Result>(_name: string, run: (span: { end(): void }) => Result): Result => run({ end: () => {} }),
};
/** Stands in for `freshEmulator`, for the compiler. */
export const emulator: Emulator = createEmulator();

/** An emulator that knows two messages and an OTP, which waits for the location or not, and whose webhook answers 500. */
export const freshEmulator = async (waits: boolean): Promise<Emulator> => {
  const fresh = createEmulator({
    token,
    webhook: { url: 'https://bank.example.com', fetch: async () => new Response('', { status: 500 }) },
  });
  const own = createBot({ baseUrl: 'https://emulator.example', token, transport: fresh.transport });
  const known = Otp.for('C-1029').messageId('otp-1').text('Pay 120?').confirmButtons();
  await own.send(waits ? known.withLocation() : known);
  await own.send(Message.text('Your card is ready').toCustomer('C-1029'));
  await own.send(Message.text('Your PIN follows by post').toCustomer('C-1029'));
  return fresh;
};
