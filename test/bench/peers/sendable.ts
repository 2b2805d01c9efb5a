import { Button, Element, Message, type Sendable, toBody } from 'sendable';
import type { Candidate } from './candidate.js';
import { BLUE, type Card, CUSTOMER, GOLD, SILVER, TEXT } from './content.js';

const element = ({ title, subtitle, image, page, apply, later }: Card) =>
  Element.title(title)
    .subtitle(subtitle)
    .withImage(image)
    .button(Button.postback('Apply', apply))
    .button(Button.webUrl('Read more', page))
    .button(Button.postback('Not now', later));

const carousel = (): Sendable =>
  Message.generic().element(element(GOLD)).element(element(SILVER)).element(element(BLUE)).toCustomer(CUSTOMER);

const text = (): Sendable => Message.text(TEXT).toCustomer(CUSTOMER);

export const byToBody: Candidate = { carousel: () => toBody(carousel()), text: () => toBody(text()) };

export const byStringify: Candidate = {
  carousel: () => JSON.stringify(carousel()),
  text: () => JSON.stringify(text()),
};
