import type { Row } from './row.js';

export const uris: readonly Row[] = [
  {
    name: 'a web URL without scheme',
    rule: 'web-url-uri',
    code: `Button.webUrl('Read', ^'example.com/gold');`,
    text: `Argument of type '"example.com/gold"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"example.com/gold"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    name: 'a web URL whose scheme has a _',
    rule: 'web-url-uri',
    code: `Button.webUrl('Open', ^'my_app://gold');`,
    text: `Argument of type '"my_app://gold"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"my_app://gold"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    name: 'a web URL that starts with a user',
    rule: 'web-url-uri',
    code: `Button.webUrl('Open', ^'ann@example.com:8080');`,
    text: `Argument of type '"ann@example.com:8080"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"ann@example.com:8080"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    name: 'a relative web URL',
    rule: 'web-url-uri',
    code: `Button.webUrl('Read', ^'/gold');`,
    text: `Argument of type '"/gold"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"/gold"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    name: 'an empty web URL',
    rule: 'web-url-uri',
    code: `Button.webUrl('Read', ^'');`,
    text: `Argument of type '""' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '""' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    name: 'a web URL with a space',
    rule: 'web-url-uri',
    code: `Button.webUrl('Read', ^'https://example.com/gold card');`,
    text: `Argument of type '"https://example.com/gold card"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"https://example.com/gold card"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    name: 'a web URL without host',
    rule: 'web-url-uri',
    code: `Button.webUrl('Read', ^'https://');`,
    text: `Argument of type '"https://"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"https://"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    name: 'a web URL that starts with //',
    rule: 'web-url-uri',
    code: `Button.webUrl('Read', ^'//example.com');`,
    text: `Argument of type '"//example.com"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"//example.com"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    name: 'a web URL known to be one of two, of which one is relative',
    rule: 'web-url-uri',
    code: `Button.webUrl('Read', ^flag ? '/gold' : 'https://example.com/silver');`,
    text: `Argument of type '"/gold" | "https://example.com/silver"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"/gold"' is not assignable to type 'MustBe<"an absolute URI, such as https://example.com/page">'.
    Type '"/gold"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
  {
    name: 'an image of an element without scheme',
    rule: 'image-url-uri',
    code: `Element.withImage(^'example.com/gold.png');`,
    text: `Argument of type '"example.com/gold.png"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/image.png">'.
  Type '"example.com/gold.png"' is not assignable to type '"an absolute URI, such as https://example.com/image.png"'.`,
  },
  {
    name: 'a relative image of an element',
    rule: 'image-url-uri',
    code: `Element.withImage(^'gold.png');`,
    text: `Argument of type '"gold.png"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/image.png">'.
  Type '"gold.png"' is not assignable to type '"an absolute URI, such as https://example.com/image.png"'.`,
  },
  {
    name: 'a relative image inside .element()',
    rule: 'image-url-uri',
    code: `Message.generic().element(e => e.title('Gold').withImage(^'./gold.png'));`,
    text: `Argument of type '"./gold.png"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/image.png">'.
  Type '"./gold.png"' is not assignable to type '"an absolute URI, such as https://example.com/image.png"'.`,
  },
  {
    name: 'an image of an OTP without scheme',
    rule: 'image-url-uri',
    code: `Otp.for('C-1029').withImage(^'example.com/shop.png');`,
    text: `Argument of type '"example.com/shop.png"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/image.png">'.
  Type '"example.com/shop.png"' is not assignable to type '"an absolute URI, such as https://example.com/image.png"'.`,
  },
  {
    name: 'an image of an OTP with a space',
    rule: 'image-url-uri',
    code: `Otp.for('C-1029').withImage(^'https://example.com/my shop.png');`,
    text: `Argument of type '"https://example.com/my shop.png"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/image.png">'.
  Type '"https://example.com/my shop.png"' is not assignable to type '"an absolute URI, such as https://example.com/image.png"'.`,
  },
  {
    name: 'a web URL that may be undefined',
    rule: 'web-url-uri',
    code: `Button.webUrl('Read', ^names[0]);`,
    text: `Argument of type 'string | undefined' is not assignable to parameter of type 'string'.
  Type 'undefined' is not assignable to type 'string'.`,
  },
  {
    name: 'an image that is a URL object',
    rule: 'image-url-uri',
    code: `Element.withImage(^url);`,
    text: `Argument of type '{ readonly href: string; }' is not assignable to parameter of type 'string'.`,
  },
  {
    name: 'a web URL without scheme, in a constant',
    rule: 'web-url-uri',
    code: `Button.webUrl('Read', (^'example.com/' as const));`,
    text: `Argument of type '"example.com/"' is not assignable to parameter of type 'MustBe<"an absolute URI, such as https://example.com/page">'.
  Type '"example.com/"' is not assignable to type '"an absolute URI, such as https://example.com/page"'.`,
  },
];
