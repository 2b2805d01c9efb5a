// Types only: nothing of this file exists at run time.

// Keys that no object literal can have: not exported by the package, and not strings, which an editor would offer. It would
// also offer `is`, if it were exported where it is declared. The compiler prints them as they are written here, so each
// reads as the end of "Property … is missing".
declare const is: {
  readonly a: { readonly button: unique symbol; readonly message: unique symbol };
  readonly an: { readonly element: unique symbol; readonly OTP: unique symbol };
  readonly for: { readonly the: { readonly compiler: unique symbol } };
  readonly one: { readonly result: { readonly of: { readonly a: { readonly builder: unique symbol } } } };
};
// The steps that a builder still has. The compiler prints it only when they differ by a button alone: otherwise a method is missing.
declare const each: {
  readonly step: {
    readonly returns: {
      readonly a: {
        readonly new: {
          readonly type: {
            readonly so: {
              // Of a message that still has the step. Without them the compiler would name only the step that is missing.
              readonly use: {
                readonly a: {
                  readonly new: {
                    readonly const: {
                      readonly or: {
                        readonly a: { readonly ternary: unique symbol; readonly conditional: unique symbol };
                      };
                    };
                  };
                };
              };
              readonly give: { readonly a: { readonly list: { readonly to: { readonly buttons: unique symbol } } } };
            };
          };
        };
      };
    };
  };
};

// All that a request needs, each named by the words that say what is missing and the call that adds it. A type literal: of an
// interface TypeScript 6 prints the name as well.
declare const needs: {
  readonly 'a message id: call .messageId(id)': unique symbol;
  readonly 'a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)': unique symbol;
  readonly 'a text: call .text(text)': unique symbol;
  readonly 'an element: call .element(e => e.title(text))': unique symbol;
  readonly 'a message: call Message.generic().element(element)': unique symbol;
  readonly 'an element or an OTP: call .button(button) there': unique symbol;
};
export type Needs = typeof needs;

// The same symbols, by names with which an interface can declare a property. A symbol that only a mapped type has, as in
// `CompleteRequest`, crashes the quick fix "Implement interface" of editors. So types that people may implement
// also declare it.
declare const has: {
  readonly id: Needs['a message id: call .messageId(id)'];
  readonly recipient: Needs['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)'];
  readonly text: Needs['a text: call .text(text)'];
  readonly element: Needs['an element: call .element(e => e.title(text))'];
  readonly message: Needs['a message: call Message.generic().element(element)'];
  readonly part: Needs['an element or an OTP: call .button(button) there'];
};
interface IsNotAlone {
  readonly [has.id]: true;
  readonly [has.recipient]: true;
  readonly [has.text]: true;
  readonly [has.element]: true;
}
/** The declared needs of `CompleteRequest`. */
export interface IsComplete extends IsNotAlone {
  readonly [has.message]: true;
  readonly [has.part]: true;
}
/** A button is complete, but cannot be sent alone. */
export interface IsWholeButton extends IsNotAlone {
  readonly [has.message]: true;
}
/** An element is complete, but cannot be sent alone. */
export interface IsWholeElement extends IsNotAlone {
  readonly [has.part]: true;
}

// Accessors of classes, because a spread leaves them out: `{ ...button }` is not a button.
declare class IsMade {
  get [is.one.result.of.a.builder](): true;
}
declare class IsForTheCompiler {
  get [is.for.the.compiler](): true;
}
declare class IsButton {
  get [is.a.button](): true;
}
declare class IsElement {
  get [is.an.element](): true;
}

// Of an interface that adds nothing to one other, compilers print the other's name.
// biome-ignore lint/suspicious/noEmptyInterface: it only has to be the second interface.
export interface Named {}

/** Tells the results of builders and of `parse` from all other values. */
export interface Made<_By extends string> extends IsMade, Named {}

/** Any button, as a parameter: one phantom, so that the compiler names what is wrong and no method. */
export interface ReadyButton<_From extends string = 'such as Button.postback(title, payload)'>
  extends IsButton,
    Named {}

/** Any element, as a parameter: one phantom, so that the compiler names what is wrong and no method. */
export interface ReadyElement<_From extends string = 'such as Element.title(text)'> extends IsElement, Named {}

// Of a list that is too long the compiler would otherwise say that each item is not a character of the text.
type AnyItem = { readonly [Index in 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9]: unknown };

/** Tells the words of a compile error from all other types. */
export interface ForTheCompiler extends IsForTheCompiler, Named {}

/** The type of an argument that is wrong: the text of the compile error, as a string that no value has. */
export type MustBe<Words extends string> = Words & ForTheCompiler & AnyItem;

/** The type of an option that people guess and that does not exist: it names what to use instead. No value has this type. */
export interface UseInstead<_Words extends string> extends ForTheCompiler, Named {}

/** The fields of plain requests, which are not sendables. Without `recipient`, so that a compiler reports one error for each. */
export interface PlainFields {
  /** @deprecated Use Message, Otp or parse(json). */
  readonly message?: UseInstead<'Message, Otp or parse(json)'>;
  /** @deprecated Use Message, Otp or parse(json). */
  readonly customerNo?: UseInstead<'Message, Otp or parse(json)'>;
}

export { each, is };
