import { type AnyElement, Button, Element, isUpTo, type NewElement, type WireElement } from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const flag: boolean;
declare const count: number;
declare const names: readonly string[];
const b = Button.postback('Pay', 'pay');

// Every step, and what it gives.
expectType<Element<'nothing else is set', 'no buttons'>>(Element);
expectType<NewElement>(Element);
expectType<Element<'title is set', 'no buttons'>>(Element.title('x'));
expectType<Element<'subtitle is set', 'no buttons'>>(Element.subtitle('x'));
expectType<Element<'image is set', 'no buttons'>>(Element.withImage('https://example.com'));
expectType<Element<'messageId is set', 'no buttons'>>(Element.messageId('x'));
expectType<Element<'nothing else is set', '1 button'>>(Element.button(b));
expectType<Element<'nothing else is set', '1 button'>>(Element.button(undefined));
expectType<Element<'nothing else is set', '2 buttons'>>(Element.button(b).button(b));
expectType<Element<'nothing else is set', '3 buttons (the maximum)'>>(Element.button(b).button(b).button(b));
expectType<WireElement>(Element.toJSON());
expectType<WireElement>(Element.title('x').button(b).toJSON());

// Any order ends in the same state.
expectType<Element<'title is set' | 'subtitle is set', '1 button'>>(Element.title('x').button(b).subtitle('x'));
expectType<Element<'title is set' | 'subtitle is set', '1 button'>>(Element.subtitle('x').title('x').button(b));

// A tuple counts, any other list closes.
expectType<Element<'nothing else is set', 'no buttons'>>(Element.buttons([]));
expectType<Element<'nothing else is set', '1 button'>>(Element.buttons([b]));
expectType<Element<'nothing else is set', '3 buttons (the maximum)'>>(Element.buttons([b, b]).button(b));
expectType<Element<'nothing else is set', '3 buttons (the maximum)'>>(Element.button(b).buttons([b, b]));
expectType<Element<'nothing else is set', '3 buttons (the maximum)'>>(Element.buttons([b, b, b]));
const list: readonly Button[] = names.map(name => Button.postback(name, name));
if (isUpTo(3, list))
  expectType<Element<'nothing else is set', 'a list of unknown length (add no more)'>>(Element.buttons(list));
if (isUpTo(2, list))
  expectType<Element<'nothing else is set', 'a list of unknown length (add no more)'>>(Element.button(b).buttons(list));

// A join keeps the fewer rights.
const ternary = flag ? Element.button(b) : Element;
ternary.button(b).button(b);
(flag ? Element.title('x') : Element.subtitle('x')).withImage('https://example.com');

let wide: Element<'title is set', '2 buttons'> = Element.title('x').button(b).button(b);
wide = Element.title('x');
// @ts-expect-error one slot is left, whatever is in it
wide.button(b).button(b);
// @ts-expect-error a right would be gained
wide = Element.title('x').button(b).button(b).button(b);

const reduced = names.reduce<Element<'title is set', 'a list of unknown length (add no more)'>>(
  element => element,
  Element.title('x').button(b),
);
// @ts-expect-error closed
reduced.button(b);

const switched = () => {
  switch (count) {
    case 0:
      return Element;
    case 1:
      return Element.button(b);
    default:
      return Element.button(b).button(b);
  }
};
switched().button(b);

expectAssignable<AnyElement>(Element);
expectAssignable<AnyElement>(ternary);
expectAssignable<AnyElement>(Element.title('x').buttons([b, b, b]));
expectNotAssignable<NewElement>(Element.title('x'));
expectNotAssignable<NewElement>(Element as AnyElement);

// Without states, the type is that of any element, for the result of a function.
expectAssignable<Element>(Element);
expectAssignable<Element>(Element.title('x').button(b));
expectAssignable<Element>(Element.subtitle('x').messageId('x').button(b).button(b).button(b));
expectAssignable<AnyElement>(null as unknown as Element);
// @ts-expect-error a finished element has no steps
(null as unknown as Element).title('x');
