import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp } from '../../src/index.js';
import { loose, toldBy } from './loose.js';

// test/spec/requirements.test.ts compares ports, hosts and percent signs with URL.canParse.
const bad = [
  '',
  'example.com',
  '/a',
  '//example.com',
  'https://',
  'https:///',
  'https://?q',
  'http://exa mple.com',
  'http://a.com/b c',
  ' https://a.com',
  'https://a.com ',
  'https://a.com\n',
  'https://a.com/\tb',
  'https://a.com/\u0000',
  'https://a.com/\u0085',
  'https://a.com/\u00a0',
  'https://a.com:99999',
  'https://[::1',
  'javascript',
  '1http://a.com',
  'ht tp://a.com',
  'my_app://gold',
  'ann@example.com:8080',
  'localhost:3000',
  'localhost:3000/x',
  'LOCALHOST:3000?q',
  'example.com:8080/x',
  'www.example.com:443#top',
];
const good = [
  'mailto:a@b.c',
  'tel:+90',
  'tel:112',
  'urn:isbn:0451450523',
  'com.example.app:/oauth',
  'com.bank.app:42',
  'com.bank.app:42/pay?a=1',
  'de.bank.app:7',
  'com.example.app:open?id=7',
  'https://a.com:65535/x',
  'https://a.com:/x',
  'https://a%41.com',
  'https://EXAMPLE.com:8080/ş?q=ü#x',
  'https://user@host',
  'http://[::1]:80/',
  'https://a.com',
  'https://a.com/"\\<>{}|^`',
  'myapp://open/card?id=7',
  'data:image/png;base64,AA==',
  `https://a.com/${'a'.repeat(100_000)}`,
];

const WEB_URL = ['web-url-uri', 'be the absolute URI to open, such as https://example.com/page'] as const;
const IMAGE = ['image-url-uri', 'be an absolute URI, such as https://example.com/image.png'] as const;
const AT_ELEMENT = 'message.attachment.payload.elements[0].imageUrl';
const places = [
  ['Button.webUrl', (uri: string) => loose(Button).webUrl('t', uri), WEB_URL, 'payload'],
  ['Element.withImage', (uri: string) => loose(Element).withImage(uri), IMAGE, 'imageUrl'],
  [
    'withImage of an element built in place',
    (uri: string) => loose(Message.generic()).element((e: unknown) => loose(e).withImage(uri)),
    IMAGE,
    AT_ELEMENT,
  ],
  ['Otp.withImage', (uri: string) => loose(Otp.for('c')).withImage(uri), IMAGE, 'imageUrl'],
] as const;

describe.each(places)('%s', (_, call, [rule, must], path) => {
  it.each(bad)('refuses %j, and does not quote it', uri => {
    expect(toldBy(() => call(uri))).toEqual([rule, path, `\`${path}\` must ${must}. [${rule}]`]);
  });

  it.each(good)('accepts %.40s', uri => {
    expect(() => call(uri)).not.toThrow();
  });
});

it('a URI is on the wire as it was written', () => {
  for (const uri of good) expect(JSON.parse(JSON.stringify(loose(Element).withImage(uri))).imageUrl).toBe(uri);
});
