import { boolean, exactOptional, type InferOutput, literal } from 'valibot';
import { expectTypeOf, test } from 'vitest';
import type { Recipient, SendMessageRequest, SendOtpRequest, WireAttachment, WireButton } from '../../src/index.js';
import type { button } from '../../src/parse/elements.js';
import type {
  genericAttachment,
  messageRequest,
  otherAttachment,
  otpRequest,
  recipient,
} from '../../src/parse/requests.js';
import { choose, fields, type Schema, text } from '../../src/parse/schemas.js';

// The compiler is the test: `npx tsc` reads this file.

test('a schema accepts exactly its wire type', () => {
  expectTypeOf<InferOutput<typeof messageRequest>>().toEqualTypeOf<SendMessageRequest>();
  expectTypeOf<InferOutput<typeof otpRequest>>().toEqualTypeOf<SendOtpRequest>();
  expectTypeOf<InferOutput<typeof recipient>>().toEqualTypeOf<Recipient>();
  expectTypeOf<InferOutput<typeof button>>().toEqualTypeOf<WireButton>();
  type Attachment = InferOutput<typeof otherAttachment> | InferOutput<typeof genericAttachment>;
  expectTypeOf<Attachment>().toEqualTypeOf<WireAttachment>();
});

test('the compiler rejects a schema of a wider or a narrower type', () => {
  const a: Schema<'a'> = literal('a');
  // @ts-expect-error narrower
  const narrower: Schema<string> = a;
  // @ts-expect-error wider
  const wider: Schema<'a'> = text;
  // @ts-expect-error a choice is missing
  const choice: Schema<string | boolean> = choose(Boolean, text, text);
  return [narrower, wider, choice];
});

test('the compiler requires a schema for each field of a wire type', () => {
  interface Wire {
    readonly a: string;
    readonly b?: string;
  }
  fields<Wire>({ a: text, b: exactOptional(text) });
  // @ts-expect-error one is missing, although it is optional
  fields<Wire>({ a: text });
  // @ts-expect-error one is too many
  fields<Wire>({ a: text, b: exactOptional(text), c: text });
  // @ts-expect-error needed, and the schema says optional
  fields<Wire>({ a: exactOptional(text), b: exactOptional(text) });
  // @ts-expect-error optional, and the schema says needed
  fields<Wire>({ a: text, b: text });
  // @ts-expect-error of another type
  fields<Wire>({ a: text, b: exactOptional(boolean()) });
});
