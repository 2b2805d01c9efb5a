import { registration } from '../../test-d/errors/extras.js';
import { registeredRows } from '../../test-d/errors/rows.js';
import { keptErrors } from '../types/kept-texts.js';

const imports = "import { Button, Element, Message, Otp, type SendOtpRequest, type WireElement } from 'sendable';";

const registered = `${imports}
${registration}`;

/** Extra fields of every kind, registered and set in the middle of a chain. The wire types have them, read-only. */
export const rightExtras: string = `${registered}
export const icon = Button.postback('Yes', 'yes').extra({ icon: 'x' }).hidden();
export const link = Button.webUrl('Read', 'https://example.com').extra({ icon: 'x' }).seenAs('Read');
export const card = Element.extra({ badge: { text: 'New' } }).title('Gold').button(icon).button(link);
export const text = Message.text('x').extra({ acmePriority: 'high' }).messageId('m').toCustomer('c');
export const carousel = Message.generic().extra({}).element(e => e.title('x').extra({ badge: { text: 'x' } })).element(card).toUser('u');
export const otp = Otp.for('c').messageId('m').extra({ ttl: 60 }).text('x');
export const either = (flag: boolean) => (flag ? text : Message.text('x').messageId('m').toCustomer('c'));
export const acmePriority: 'high' | undefined = text.toJSON().message.acmePriority;
export const ttl: SendOtpRequest['ttl'] = otp.toJSON().ttl;
export const byHand: WireElement = { badge: { text: 'New' }, buttons: [], buttonsV2: [] };
`;

const missingBadge = "Property 'badge' is missing in type '{}' but required in type '{ badge: Badge; }'.";
export const wrongExtras: string = [
  registered,
  ...registeredRows.map(({ code }) => code.replace('^', '')),
  'Element.extra({});',
].join('\n');
export const extrasRefusals: readonly string[] = [...keptErrors('registered-extras', registeredRows), missingBadge];

const calls = ["Message.text('x')", 'Element', "Button.postback('x', 'y')", "Otp.for('c')"];

/** Without a registration, no kind has the step; with one kind registered, the others have none. */
export const noExtras: string = [imports, ...calls.map(start => `${start}.extra({});`)].join('\n');
export const otherExtras: string = [
  imports,
  "declare module 'sendable' { interface PlatformExtras { message: { acmePriority?: 'high' } } }",
  ...calls.map(start => `${start}.extra({});`),
].join('\n');
const missing = [
  "Property 'extra' does not exist on type 'Message<\"text is set\">'.",
  "Property 'extra' does not exist on type 'NewElement'.",
  "Property 'extra' does not exist on type 'PostbackButton<\"title and payload are set\">'.",
  "Property 'extra' does not exist on type 'Otp<\"customerNo is set\">'.",
];

/** Extra fields that JSON cannot represent: each use is refused, and the text names the kind. */
export const noJsonExtras: string = `${imports}
import type { PlatformExtras } from 'sendable';
declare module 'sendable' {
  interface PlatformExtras {
    message: { since?: Date };
    element: string[];
    button: { act(): void };
    otp: { size: bigint };
  }
}
declare const given: PlatformExtras;
Message.text('x').extra(given.message);
Element.extra(given.element);
Button.postback('x', 'y').extra(given.button);
Otp.for('c').extra(given.otp);
`;
export const noJsonKinds: readonly string[] = ['message', 'element', 'button', 'otp'];

/** A key that is not a kind: the kinds that it may have meant name it, and the registered kind works. */
export const misnamedExtras: string = [
  imports,
  "declare module 'sendable' { interface PlatformExtras { mesage: { acmePriority?: 'high' }; otp: {} } }",
  "Message.text('x').toUser('u').messageId('m').toJSON();",
  ...calls.map(start => `${start}.extra({});`),
].join('\n');
const misnamed = 'extra fields, once you rename the key mesage of PlatformExtras to message, element, button or otp';
export const misnamedExtrasRefusals: readonly string[] = calls
  .slice(0, 3)
  .map(
    () =>
      `Argument of type '{}' is not assignable to parameter of type 'MustBe<"${misnamed}">'.\n  Type '{}' is not assignable to type '"${misnamed}"'.`,
  );
export const noExtrasRefusals: readonly string[] = missing;
export const otherExtrasRefusals: readonly string[] = missing.slice(1);
