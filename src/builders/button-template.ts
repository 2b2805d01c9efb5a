import type { RuleFix } from '../rules/index.js';
import type { Shape } from '../wire/index.js';
import type { WhenKnown } from './when-known.js';

/** What `Message.buttonTemplate` takes: the open shape; of a generic template, the words of what makes one. */
export type ButtonTemplate<Payload> = WhenKnown<Payload, KnownTemplate<Payload>, Shape<'buttonTemplatePayload'>>;

// The first question has the compiler infer `Payload`.
type KnownTemplate<Payload> = [Payload] extends [never]
  ? Payload
  : [MaybeGeneric<Payload>] extends [never]
    ? Shape<'buttonTemplatePayload'>
    : RuleFix['template-type'];

type MaybeGeneric<Payload> = Payload extends { readonly templateType?: infer Type }
  ? string extends Type
    ? never
    : 'generic' extends Type
      ? true
      : never
  : never;
