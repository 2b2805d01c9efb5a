import type { Row } from './row.js';

/** Extra fields without a registration. */
export const extras: readonly Row[] = [
  {
    name: 'extra fields of a message, whose kind is not registered',
    rule: 'unknown-field',
    code: `Message.text('x').^extra({ priority: 'high' });`,
    text: `Property 'extra' does not exist on type 'Message<"text is set">'.`,
  },
  {
    name: 'extra fields of an element, whose kind is not registered',
    rule: 'unknown-field',
    code: `Element.^extra({ badge: 'x' });`,
    text: `Property 'extra' does not exist on type 'NewElement'.`,
  },
  {
    name: 'extra fields of a button, whose kind is not registered',
    rule: 'unknown-field',
    code: `Button.postback('x', 'y').^extra({ icon: 'x' });`,
    text: `Property 'extra' does not exist on type 'PostbackButton<"title and payload are set">'.`,
  },
  {
    name: 'extra fields of an OTP, whose kind is not registered',
    rule: 'unknown-field',
    code: `Otp.for('c').^extra({ ttl: 60 });`,
    text: `Property 'extra' does not exist on type 'Otp<"customerNo is set">'.`,
  },
];

/** The registration for `registeredExtras`. It counts for the whole program, so those rows are a program of their own. */
export const registration = `interface Badge { text: string }
declare module 'sendable' {
  interface PlatformExtras {
    message: { priority?: 'high' };
    element: { badge: Badge };
    button: { icon: string };
    otp: { ttl: number };
  }
}
`;

/** Extra fields that the registration does not have, or has with another type. */
export const registeredExtras: readonly Row[] = [
  {
    name: 'an extra field of another type',
    rule: 'field-type',
    code: `Message.text('x').extra({ ^priority: 'low' });`,
    text: `Type '"low"' is not assignable to type '"high"'.`,
  },
  {
    name: 'an extra field of an element of another type',
    rule: 'field-type',
    code: `Element.title('x').extra({ badge: { ^text: 1 } });`,
    text: `Type 'number' is not assignable to type 'string'.`,
  },
  {
    name: 'an extra field that is not registered',
    rule: 'unknown-field',
    code: `Message.text('x').extra({ ^prio: 'high' });`,
    text: "Object literal may only specify known properties, and 'prio' does not exist in type '{ priority?: \"high\"; }'.",
  },
  {
    name: 'an extra field with a name that a message has',
    rule: 'extra-not-known',
    code: `Message.text('x').extra(^{ priority: 'high', text: 'y' });`,
    text: `Argument of type '{ priority: string; text: string; }' is not assignable to parameter of type 'MustBe<"extra fields, whose names are not in the API spec">'.
  Type '{ priority: string; text: string; }' is not assignable to type '"extra fields, whose names are not in the API spec"'.`,
  },
  {
    name: 'an extra field with a name that a button has',
    rule: 'extra-not-known',
    code: `Button.webUrl('x', 'https://example.com').extra(^{ icon: 'x', payloadHidden: true });`,
    text: `Argument of type '{ icon: string; payloadHidden: boolean; }' is not assignable to parameter of type 'MustBe<"extra fields, whose names are not in the API spec">'.
  Type '{ icon: string; payloadHidden: boolean; }' is not assignable to type '"extra fields, whose names are not in the API spec"'.`,
  },
  {
    name: 'extra fields of an OTP, set twice',
    rule: 'set-once',
    code: `Otp.for('c').extra({ ttl: 1 }).^extra({ ttl: 2 });`,
    text: 'Property \'extra\' does not exist on type \'Otp<"customerNo is set" | "extra fields are set">\'.',
  },
  {
    name: 'a change of an extra field in a request',
    rule: 'field-type',
    code: `Message.text('x').extra({ priority: 'high' }).toUser('u').toJSON().message.^priority = 'high';`,
    text: `Cannot assign to 'priority' because it is a read-only property.`,
  },
];
