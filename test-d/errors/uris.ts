import type { Mistakes } from './mistakes.js';

export const uris: Mistakes = {
  'web-url-uri': {
    'a web URL without scheme': `Button.webUrl('Read', ^'example.com/gold');`,
    'a web URL whose scheme has a _': `Button.webUrl('Open', ^'my_app://gold');`,
    'a web URL that starts with a user': `Button.webUrl('Open', ^'ann@example.com:8080');`,
    'a relative web URL': `Button.webUrl('Read', ^'/gold');`,
    'an empty web URL': `Button.webUrl('Read', ^'');`,
    'a web URL with a space': `Button.webUrl('Read', ^'https://example.com/gold card');`,
    'a web URL without host': `Button.webUrl('Read', ^'https://');`,
    'a web URL that starts with //': `Button.webUrl('Read', ^'//example.com');`,
    'a web URL known to be one of two, of which one is relative': `Button.webUrl('Read', ^flag ? '/gold' : 'https://example.com/silver');`,
    'a web URL that may be undefined': `Button.webUrl('Read', ^names[0]);`,
    'a web URL without scheme, in a constant': `Button.webUrl('Read', (^'example.com/' as const));`,
  },
  'image-url-uri': {
    'an image of an element without scheme': `Element.withImage(^'example.com/gold.png');`,
    'a relative image of an element': `Element.withImage(^'gold.png');`,
    'a relative image inside .element()': `Message.generic().element(e => e.title('Gold').withImage(^'./gold.png'));`,
    'an image of an OTP without scheme': `Otp.for('C-1029').withImage(^'example.com/shop.png');`,
    'an image of an OTP with a space': `Otp.for('C-1029').withImage(^'https://example.com/my shop.png');`,
    'an image that is a URL object': 'Element.withImage(^url);',
  },
};
