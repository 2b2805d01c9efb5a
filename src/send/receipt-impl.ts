import type { Receipt as PublicReceipt, ReceiptIds } from './receipt.js';

/** Getters are not compared, and cost a send nothing. `console.log` prints the name of the class. */
export class Receipt implements PublicReceipt {
  readonly recipientId: string;
  readonly messageId: string;
  readonly #callId: string;
  readonly #status: number;

  constructor({ recipientId, messageId }: ReceiptIds, callId: string, status: number) {
    this.recipientId = recipientId;
    this.messageId = messageId;
    this.#callId = callId;
    this.#status = status;
  }

  get callId(): string {
    return this.#callId;
  }

  get status(): number {
    return this.#status;
  }
}
