import {
  Button,
  type PostbackButton,
  type WebUrlButton,
  type WireButton,
  type WirePostbackButton,
  type WireWebUrlButton,
} from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const text: string;
const pay = Button.postback('Pay', 'pay:7');
const read = Button.webUrl('Read', 'https://example.com');

// Every step, and what it gives.
expectType<PostbackButton<'title and payload are set'>>(pay);
expectType<PostbackButton<'title and payload are set' | 'payload is hidden'>>(pay.hidden());
expectType<PostbackButton<'title and payload are set' | 'text on press is set'>>(pay.seenAs('Yes'));
expectType<PostbackButton<'title and payload are set' | 'payload is hidden' | 'text on press is set'>>(
  pay.hidden().seenAs('Yes'),
);
expectType<WebUrlButton<'title and uri are set'>>(read);
expectType<WebUrlButton<'title and uri are set' | 'text on press is set'>>(read.seenAs('Yes'));

// The JSON of each.
expectType<WirePostbackButton>(pay.toJSON());
expectType<WirePostbackButton>(pay.hidden().seenAs('Yes').toJSON());
expectType<WireWebUrlButton>(read.toJSON());
expectType<WireButton>((pay as Button).toJSON());

// Each of them is a Button, but a Button is not one of them.
expectAssignable<Button>(pay);
expectAssignable<Button>(pay.hidden().seenAs('Yes'));
expectAssignable<Button>(read.seenAs('Yes'));
expectNotAssignable<PostbackButton<'title and payload are set'>>(pay as Button);
expectNotAssignable<PostbackButton<'title and payload are set'>>(pay.hidden());
expectNotAssignable<PostbackButton<'title and payload are set'>>(read);
expectNotAssignable<WebUrlButton<'title and uri are set'>>(pay);

// A URI known only at run time passes; a literal is checked.
Button.webUrl(text, text);
Button.webUrl('Read', `https://example.com/${text}`);
Button.webUrl('Call', 'tel:+100');
Button.webUrl('Write', 'mailto:a@example.com');
Button.webUrl('Open', 'my-app://page');
// @ts-expect-error a template that cannot have a scheme
Button.webUrl('Read', `/gold/${text}`);

// @ts-expect-error read-only
pay.toJSON().title = 'x';

// Usable without its object: `this` is void, so that a linter accepts `names.map(Message.text)` and the like.
expectType<void>(null as unknown as ThisParameterType<typeof Button.postback>);
expectType<void>(null as unknown as ThisParameterType<typeof Button.webUrl>);

// Without states, the types are those of any such button.
expectAssignable<PostbackButton>(pay.hidden());
expectAssignable<WebUrlButton>(read.seenAs('Yes'));
expectNotAssignable<PostbackButton>(read);
expectNotAssignable<WebUrlButton>(pay);
