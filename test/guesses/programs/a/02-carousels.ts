import { Button, Element, Message, pages, type Sendable } from 'sendable';

interface Product {
  name: string;
  price: string;
  image?: string;
  url: string;
}

const toCard = ({ name, price, image, url }: Product) => {
  const buy = Button.postback('Buy', `buy:${name}`);
  const details = Button.webUrl('Details', url);
  return image === undefined
    ? Element.title(name).subtitle(price).button(buy).button(details)
    : Element.title(name)
        .subtitle(price)
        .withImage(image)
        .button(buy)
        .button(details);
};

export const offers = (
  products: readonly { name: string; price: string; image?: string; url: string }[],
): readonly Sendable[] =>
  pages(10, products.map(toCard)).map(page =>
    Message.generic().elements(page).toStaff('S-7'),
  );
