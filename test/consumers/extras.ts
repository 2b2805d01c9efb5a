const imports = "import { Button, Element, Message, Otp, type SendOtpRequest, type WireElement } from 'sendable';";

const registered = `${imports}
interface Badge { text: string }
declare module 'sendable' {
  interface PlatformExtras {
    message: { priority?: 'high' };
    element: { badge: Badge };
    button: { icon: string };
    otp: { ttl: number };
  }
}
`;

/** Extra fields of every kind, registered and set in the middle of a chain. The wire types have them, read-only. */
export const rightExtras: string = `${registered}
export const icon = Button.postback('Yes', 'yes').extra({ icon: 'x' }).hidden();
export const link = Button.webUrl('Read', 'https://example.com').extra({ icon: 'x' }).seenAs('Read');
export const card = Element.extra({ badge: { text: 'New' } }).title('Gold').button(icon).button(link);
export const text = Message.text('x').extra({ priority: 'high' }).messageId('m').toCustomer('c');
export const carousel = Message.generic().extra({}).element(e => e.title('x').extra({ badge: { text: 'x' } })).element(card).toUser('u');
export const otp = Otp.for('c').messageId('m').extra({ ttl: 60 }).text('x');
export const either = (flag: boolean) => (flag ? text : Message.text('x').messageId('m').toCustomer('c'));
export const priority: 'high' | undefined = text.toJSON().message.priority;
export const ttl: SendOtpRequest['ttl'] = otp.toJSON().ttl;
export const byHand: WireElement = { badge: { text: 'New' }, buttons: [], buttonsV2: [] };
// @ts-expect-error read-only
text.toJSON().message.priority = 'high';
`;

/** What is refused, line by line, and in which words. */
const wrong: Readonly<Record<string, string>> = {
  "Message.text('x').extra({ priority: 'low' });": `Type '"low"' is not assignable to type '"high"'.`,
  "Message.text('x').extra({ prio: 'high' });":
    "Object literal may only specify known properties, and 'prio' does not exist in type '{ priority?: \"high\"; }'.",
  "Message.text('x').extra({ priority: 'high', text: 'y' });": `Argument of type '{ priority: string; text: string; }' is not assignable to parameter of type 'MustBe<"extra fields, whose names are not in the API spec">'.\n  Type '{ priority: string; text: string; }' is not assignable to type '"extra fields, whose names are not in the API spec"'.`,
  'Element.extra({});': "Property 'badge' is missing in type '{}' but required in type '{ badge: Badge; }'.",
  "Button.webUrl('x', 'https://example.com').extra({ icon: 'x', payloadHidden: true });": `Argument of type '{ icon: string; payloadHidden: boolean; }' is not assignable to parameter of type 'MustBe<"extra fields, whose names are not in the API spec">'.\n  Type '{ icon: string; payloadHidden: boolean; }' is not assignable to type '"extra fields, whose names are not in the API spec"'.`,
  "Otp.for('c').extra({ ttl: 1 }).extra({ ttl: 2 });":
    'Property \'extra\' does not exist on type \'Otp<"customerNo is set" | "extra fields are set">\'.',
};
export const wrongExtras: string = [registered, ...Object.keys(wrong)].join('\n');
export const extrasRefusals: readonly string[] = Object.values(wrong);

const calls = ["Message.text('x')", 'Element', "Button.postback('x', 'y')", "Otp.for('c')"];

/** Without a registration, no kind has the step; with one kind registered, the others have none. */
export const noExtras: string = [imports, ...calls.map(start => `${start}.extra({});`)].join('\n');
export const otherExtras: string = [
  imports,
  "declare module 'sendable' { interface PlatformExtras { message: { priority?: 'high' } } }",
  ...calls.map(start => `${start}.extra({});`),
].join('\n');
const missing = [
  "Property 'extra' does not exist on type 'Message<\"text is set\">'.",
  "Property 'extra' does not exist on type 'NewElement'.",
  "Property 'extra' does not exist on type 'PostbackButton<\"title and payload are set\">'.",
  "Property 'extra' does not exist on type 'Otp<\"customerNo is set\">'.",
];
export const noExtrasRefusals: readonly string[] = missing;
export const otherExtrasRefusals: readonly string[] = missing.slice(1);
