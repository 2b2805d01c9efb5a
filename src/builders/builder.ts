import type { SendMessageRequest, SendOtpRequest } from '../spec/requests.js';
import { NO_LIST } from './field-numbers.js';
import { firstStep, nextStep, type Step } from './fields.js';
import { HIDDEN, INSPECT } from './hidden.js';
import type { Json, Kind } from './json-layout.js';
import { capitalized, completeStep, missing, type Part, partialJson } from './part.js';
import type { Operation, Sendable } from './sendable.js';

/** The members that all builders share. */
export interface Builder extends Part {
  /**
   * The last step. Enumerable, with a string key, and holds functions: so every test library compares it, and
   * `structuredClone` throws. It is not private, because a proxy could not read it then.
   */
  readonly ' step': Step;
}

/** Returns the last step of a builder. A destructured method is called without a builder. */
export const stepOf = (builder: Builder | undefined): Step => {
  const step = builder?.[' step'];
  if (!step) throw new TypeError('Call steps as methods: message.toCustomer(id)');
  return step;
};

class Base implements Builder {
  readonly ' step': Step;

  constructor(step: Step) {
    this[' step'] = step;
  }

  get ' is'(): Kind {
    return this[' step'].layout.kind;
  }

  toJSON(): Json {
    return partialJson(completeStep(stepOf(this)));
  }

  /**
   * Makes Jest and Vitest print what `toAsymmetricMatcher` returns. They would call `toJSON` otherwise, which shows the
   * text and value of an OTP in a diff, and throws while something is missing.
   */
  get $$typeof(): symbol {
    return Symbol.for('jest.asymmetricMatcher');
  }

  get [INSPECT](): unknown {
    return this.toAsymmetricMatcher;
  }

  /** Prints the JSON so far, and what is missing. Does not throw, as it would replace the failure of the test. */
  toAsymmetricMatcher(): string {
    const step = stepOf(this);
    let shown: string = HIDDEN;
    try {
      shown = JSON.stringify(partialJson(step), step.layout.hidden ? withoutTexts : undefined, 2);
    } catch {
      // A copy of an OTP without its functions.
    }
    return [`${capitalized(step.layout.kind)} ${shown}`, ...missing(step)].join('\n');
  }
}

// The value of an OTP is in its text, and may be in a button, an image's URL or an extra field too.
const SHOWN = /^(|customerNo|messageId|txCode|deviceId|buttonsV2|type)$/;

/** Hides what may repeat the value of an OTP, as a replacer of JSON.stringify. The keys of an array are not names. */
function withoutTexts(this: unknown, key: string, value: unknown): unknown {
  return value === true || Array.isArray(this) || SHOWN.test(key) ? value : HIDDEN;
}

/** The class that all builders extend. */
export const Builder: new (step: Step) => Builder = Base;

/** A builder with one field, which is the whole JSON; that of an OTP is hidden. */
const blank = (operation: Operation): Step =>
  firstStep(operation, 1, NO_LIST, ([json]) => Object(json), [], operation === 'otp' ? 1 : 0);

const MESSAGE: Step = /* @__PURE__ */ blank('message');
const OTP: Step = /* @__PURE__ */ blank('otp');

/**
 * Makes a `Sendable` from JSON that obeys the rules, as the schemas have checked or the encryption of a queued message
 * proves.
 */
export const toSendable = (operation: Operation, json: SendMessageRequest | SendOtpRequest): Sendable => {
  const part = new Builder(nextStep(operation === 'otp' ? OTP : MESSAGE, 0, json, 0));
  // The one cast from checked JSON to the type: the compiler cannot know the proof.
  return part as unknown as Sendable;
};
