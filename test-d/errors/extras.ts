import type { Mistakes } from './mistakes.js';

/** Extra fields without a registration. */
export const extras: Mistakes = {
  'unknown-field': {
    'extra fields of a message, whose kind is not registered': `Message.text('x').^extra({ acmePriority: 'high' });`,
    'extra fields of an element, whose kind is not registered': `Element.^extra({ badge: 'x' });`,
    'extra fields of a button, whose kind is not registered': `Button.postback('x', 'y').^extra({ icon: 'x' });`,
    'extra fields of an OTP, whose kind is not registered': `Otp.for('c').^extra({ ttl: 60 });`,
  },
};

/** The registration for `registeredExtras`. It counts for the whole program, so those rows are a program of their own. */
export const registration = `interface Badge { text: string }
declare module 'sendable' {
  interface PlatformExtras {
    message: { acmePriority?: 'high' };
    element: { badge: Badge };
    button: { icon: string };
    otp: { ttl: number };
  }
}
`;

/** Extra fields that the registration does not have, or has with another type. */
export const registeredExtras: Mistakes = {
  'field-type': {
    'an extra field of another type': `Message.text('x').extra({ ^acmePriority: 'low' });`,
    'an extra field of an element of another type': `Element.title('x').extra({ badge: { ^text: 1 } });`,
    'a change of an extra field in a request': `Message.text('x').extra({ acmePriority: 'high' }).toUser('u').toJSON().message.^acmePriority = 'high';`,
  },
  'unknown-field': {
    'an extra field that is not registered': `Message.text('x').extra({ ^prio: 'high' });`,
  },
  'extra-not-known': {
    'an extra field with a name that a message has': `Message.text('x').extra(^{ acmePriority: 'high', text: 'y' });`,
    'an extra field with a name that a button has': `Button.webUrl('x', 'https://example.com').extra(^{ icon: 'x', payloadHidden: true });`,
  },
  'set-once': {
    'extra fields of an OTP, set twice': `Otp.for('c').extra({ ttl: 1 }).^extra({ ttl: 2 });`,
  },
};
