/** Literals that are not absolute URIs. */
export const uris: readonly string[] = [
  `Button.webUrl('x', '');`,
  `Button.webUrl('x', 'example.com');`,
  `Button.webUrl('x', '/page');`,
  `Button.webUrl('x', '//example.com');`,
  `Button.webUrl('x', 'https://');`,
  `Button.webUrl('x', 'https://?q');`,
  `Button.webUrl('x', 'https://example.com/a b');`,
  `Button.webUrl('x', '#top');`,
  `Button.webUrl('x', 'ann@example.com');`,
  `Button.webUrl('x', flag ? 'https://example.com' : '/page');`,
  `Element.withImage('image.png');`,
  `Element.withImage('./image.png');`,
  `Otp.for('C').withImage('example.com/shop.png');`,
];
