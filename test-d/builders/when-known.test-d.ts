import {
  type AnyElement,
  type Bot,
  type Button,
  Element,
  type JsonObject,
  Message,
  type NewElement,
  type Recipient,
  type SendAllRow,
  type Sendable,
  type UpTo,
} from 'sendable';
import { expectType } from 'tsd';

declare const bot: Bot;

// A type parameter of the user's own function fits where all that it stands for does.
export const to = <One extends Recipient>(one: One): Sendable => Message.text('Hi').to(one);
export const buttonTemplate = <Payload extends JsonObject>(payload: Payload): Sendable =>
  Message.buttonTemplate(payload).toUser('u-1');
export const buttons = <List extends UpTo<2, Button>>(list: List): AnyElement => Element.title('Gold').buttons(list);
export const element = <Card extends AnyElement>(card: Card): Sendable => Message.generic().element(card).toUser('u-1');
export const build = <Card extends AnyElement>(card: (element: NewElement) => Card): Sendable =>
  Message.generic()
    .element(card)
    .element(e => card(e))
    .toUser('u-1');
export const rows = <Item extends Sendable>(
  list: readonly Item[],
  iterable: Iterable<Item>,
  later: AsyncIterable<Item>,
  stream: ReadableStream<Item>,
): readonly AsyncIterable<SendAllRow<Item>>[] => [
  bot.sendAll(list),
  bot.sendAll(iterable),
  bot.sendAll(later),
  bot.sendAll(stream),
];
export const source = <Source extends AsyncIterable<Sendable>>(all: Source): unknown => bot.sendAll(all);

// `any` fits, as everywhere, and closes the list of buttons.
declare const anything: ReturnType<typeof JSON.parse>;
Message.text('Hi').to(anything).toJSON();
Message.buttonTemplate(anything);
Message.generic().element(anything);
Message.generic().element(() => anything);
bot.sendAll(anything);
expectType<Element<'nothing else is set', 'a closed list of buttons'>>(Element.buttons(anything));
