import type { Part } from '../build/part.js';
import type { Operation, Sendable } from '../build/sendable.js';
import type { SendMessageRequest } from '../wire/message.js';
import type { SendOtpRequest } from '../wire/otp.js';

/** A request whose JSON is known to obey the rules. The JSON is private: an OTP shows in no inspection. */
class Parsed implements Part {
  readonly #operation: Operation;
  readonly #json: object;

  constructor(operation: Operation, json: object) {
    this.#operation = operation;
    this.#json = json;
  }

  get ' is'(): Operation {
    return this.#operation;
  }

  toJSON(): object {
    return this.#json;
  }
}

/** The Sendable of a frozen JSON that obeys the rules. */
export const sendableOf = (operation: Operation, json: SendMessageRequest | SendOtpRequest): Sendable => {
  const part: Part = new Parsed(operation, json);
  // The one door from checked JSON to the type: what the compiler cannot know, the schemas have checked.
  return part as unknown as Sendable;
};
