import {
  type AnyElement,
  Button,
  Element,
  Message,
  type NonEmpty,
  type Sendable,
  type UpTo,
} from 'sendable';

// One element or more: the caller checks it, with `isNonEmpty` or `pages`.
const carousel = (cards: NonEmpty<AnyElement>): Sendable =>
  Message.generic().elements(cards).toCustomer('C-1029');

// At most three buttons: the caller checks it, with `isUpTo` or `atMost`.
const question = (title: string, choices: UpTo<3, Button>): AnyElement =>
  Element.title(title).buttons(choices);

const good = (about: string) => Button.postback('Good', `${about}:good`);
const bad = (about: string) => Button.postback('Bad', `${about}:bad`);

export default carousel([
  question('How was the food?', [good('food'), bad('food')]),
  question('How was the room?', [good('room'), bad('room')]),
]);
