/** Every legal use, as a library would export it: each const has a type that the compiler has to write down. */
const legal = `
import { Button, createBot, Element, isNonEmpty, isSendError, isUpTo, Message, Otp, pages, isRuleViolation, rules, toBody } from 'sendable';
import type { AnyElement, Bot, Button as AnyButton, GenericMessage, NewElement, Receipt, Recipient, Sendable, SendMessageRequest, SendResult, UpTo, WireMessage } from 'sendable';
import { parse, isParseError, safeParse } from 'sendable/parse';
import { createWebhook, defineActions, jwsVerifier } from 'sendable/webhook';

export const pay = Button.postback('Pay', 'pay');
export const hidden = Button.postback('Pay', 'pay').hidden().seenAs('Yes');
export const seen = Button.postback('Pay', 'pay').seenAs('Yes').hidden();
export const read = Button.webUrl('Read', 'https://example.com').seenAs('Read');
export const call = Button.webUrl('Call', 'tel:+1');
export const page = (base: string) => [Button.webUrl('Read', base), Button.webUrl('Read', \`\${base}/page\`)];
export const chosen = (flag: boolean) => Message.generic().element(flag ? e => e.title('Gold') : e => e.subtitle('No fee'));
export const table = { gold: (e: NewElement) => e.title('Gold'), free: (e: NewElement) => e.subtitle('No fee').button(pay) };
export const tabled = (kind: keyof typeof table) => Message.generic().element(table[kind]);
export const wrapped = (use: Bot) => (...given: Parameters<Bot['sendAll']>) => use.sendAll(...given);
export const bulk = (use: Bot, all: readonly Sendable[]) => [{ all: use.sendAll }, wrapped(use)(all)] as const;
export const steps = { to: Message.text('Hi').to, template: Message.buttonTemplate, add: Element.button, addAll: Element.buttons, image: Element.withImage, place: Message.generic().element };
export const starts = [Message.text, Message.generic, Button.webUrl, Otp.for] as const;

export const empty = Element;
export const card = Element.title('Gold').subtitle('No fee').withImage('https://example.com/a.png').messageId('gold').button(pay);
export const full = Element.button(pay).button(undefined).button(read);
export const tuple = Element.buttons([pay, read]).button(call);
export const closed = (list: readonly (typeof pay)[]) => (isUpTo(3, list) ? Element.buttons(list) : Element.title('Many'));

export const text = Message.text('Hi');
export const ready = Message.text('Hi').messageId('m').quickReplies({ title: 'Yes' }).legacyQuickReplies().toCustomer('C');
export const media = [Message.image({ url: 'x' }), Message.audio({}), Message.video({}), Message.file({}), Message.buttonTemplate({})].map(message => message.toStaff('S'));
export const carousel = Message.generic().element(card).element(e => e.title('Silver').button(pay)).elements([full, tuple]).messageId('m').toUser('u');
export const started = Message.generic();
export const addressed = (recipient: Recipient) => Message.text('Hi').to(recipient);
export const paged = (cards: readonly AnyElement[]) => pages(10, cards).map(page => Message.generic().elements(page).toUser('u'));
export const proven = (cards: readonly AnyElement[]) => (isNonEmpty(cards) ? Message.generic().elements(cards) : undefined);

export const otp = Otp.for('C').messageId('o').text('Code').value('1').withImage('https://example.com/a.png').txCode('T').deviceId('D').withLocation();
export const asked = Otp.for('C').button(pay).buttons([read, call]).confirmButtons({ hidden: true }).text('Sure?').messageId('o');
export const begun = Otp.for('C');

export const ternary = (flag: boolean) => (flag ? Element.button(pay) : Element.title('Gold')).subtitle('No fee');
export const switched = (kind: 'a' | 'b') => {
  switch (kind) {
    case 'a':
      return Message.text('Hi').toUser('u');
    case 'b':
      return Message.generic().element(card).toUser('u');
  }
};
export let loop: GenericMessage<'template is generic' | '1 element or more'> = Message.generic().element(card);
for (const each of [full, tuple]) loop = loop.element(each);
export const reduced: Sendable = ['a', 'b'].reduce<Sendable>((_, name) => Message.text(name).toUser(name), ready);

export const generic = <One extends Recipient, Card extends AnyElement, List extends UpTo<2, AnyButton>>(one: One, card: Card, list: List) =>
  Message.generic().element(card).element(() => card).element(e => e.buttons(list)).to(one);
export const campaign = <Item extends Sendable>(use: Bot, items: AsyncIterable<Item>, list: readonly Item[]) => [use.sendAll(items), use.sendAll(list)];
export const generated = (use: Bot) => use.sendAll((async function* () { yield Message.text('Hi').toUser('u'); })());

export const bot = createBot({ baseUrl: 'https://example.com', token: async () => 'secret' });
export const sent = (use: Bot, sendable: Sendable): Promise<Receipt> => use.send(sendable, { deadlineMs: 1 });
export const tried: Promise<SendResult> = bot.trySend(carousel);
export const ended = (use: Bot): Promise<void> => use[Symbol.asyncDispose]();
export const failed = (error: unknown): string => (isSendError(error) ? error.delivery : isRuleViolation(error) ? error.rule : '');
export const bodies = [toBody(ready), toBody(carousel), toBody(otp), toBody(parse('{}'))];
export const told = (json: unknown) => { const result = safeParse(json); return result.ok ? result.value : result.violations; };
export const broken = (error: unknown) => (isParseError(error) ? error.violations : []);
export const sentence: 'The buttonsV2 of an element must have at most 3 buttons.' = rules['element-max-3-buttons'].sentence;

const actions = defineActions({ ping: undefined });
export const webhook = createWebhook({ actions, handlers: { ping: ({ messageId }) => messageId.length }, verify: jwsVerifier({ keys: {} }) });
export const answered: Promise<number> = webhook
  .fetch({ method: 'POST', headers: { forEach: () => {} }, body: null, bodyUsed: false })
  .then(({ status }) => status);

export const message: WireMessage = { text: 'Hi', quickReplies: [], quickRepliesV2: [] };
export const request: SendMessageRequest = { recipient: { id: 'u' }, message };
export const json: SendMessageRequest = ready.toJSON();
`;

/** A part of the mixed program: builders, made by the CommonJS build. */
const parts = `
import { Button, Element, Message, Otp } from 'sendable';
export const button = Button.postback('Pay', 'pay').seenAs('Yes');
export const card = Element.title('Gold').button(button);
export const carousel = Message.generic().element(card);
export const ready = carousel.toUser('u');
export const otp = Otp.for('C').messageId('o').text('Code');
`;

/** Takes builders of one copy into builders of the other, and sends them with its bot. */
const mixed = (from: string): string => `
import { type AnyElement, type Button as AnyButton, createBot, Element, type GenericMessage, Message, Otp, type Sendable, toBody } from 'sendable';
import * as made from '${from}';
const bot = createBot({ baseUrl: 'https://example.com', token: 't' });
export const button: AnyButton = made.button;
export const element: AnyElement = made.card;
export const same: Element<'title is set', '1 button'> = made.card;
export const message: GenericMessage<'template is generic' | '1 element or more'> = made.carousel;
export const sendables: readonly Sendable[] = [made.ready, made.otp];
export const grown = made.carousel.element(e => e.title('Silver').button(made.button)).element(Element.button(made.button));
export const other = Message.generic().element(made.card).toUser('u');
export const otp = Otp.for('C').button(made.button);
void bot.send(made.ready);
void toBody(made.otp);
// @ts-expect-error no recipient, in whichever copy
void bot.send(made.carousel);
// @ts-expect-error an element is not a button, in any copy
Element.button(made.card);
`;

/** Needs the types of Node: the emulator answers a Request with a Response. */
const local = `
import { createBot, Message } from 'sendable';
import { createEmulator } from 'sendable/emulator';
export const emulator = createEmulator();
export const sent = async () => createBot({ baseUrl: (await emulator.listen()).url, token: emulator.token }).send(Message.text('Hi').toUser('u'));
`;

/** Needs a compiler whose lib has the types of `await using`, which declares the same symbol. */
const disposed = `
import { createBot } from 'sendable';
import { faultServer } from 'sendable/testing';
export const main = async (): Promise<string> => {
  await using bot = createBot({ baseUrl: 'https://example.com', token: 't' });
  await using server = await faultServer();
  return server.url + typeof bot;
};
`;

/** The programs of a consumer, by file. */
export const programs: Readonly<Record<string, string>> = {
  'legal.ts': legal,
  'local.ts': local,
  'disposed.ts': disposed,
  'plain.cts': legal,
  'parts.cts': parts,
  'parts.mts': parts,
  'mixed.mts': mixed('./parts.cjs'),
  // CommonJS cannot load ES modules at once, but their types it can name.
  'mixed.cts': `import type * as made from './parts.mjs' with { 'resolution-mode': 'import' };
import { type AnyElement, type Button as AnyButton, Element, Message, type Sendable } from 'sendable';
export const take = (parts: typeof made): Sendable => {
  const button: AnyButton = parts.button;
  const element: AnyElement = parts.card;
  void Element.button(button).button(parts.button);
  return Message.generic().element(element).element(parts.card).toUser('u');
};
`,
};
