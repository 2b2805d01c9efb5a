import type { ReadyToSend } from '../../build/sendable.js';
import type { SendAllRow } from './send-all-row.js';
import { type SendAllParts, SendAllRun } from './send-all-run.js';

/** The rows in the order in which they are done. Nothing is taken from the source before the first is asked for. */
export async function* sendRows<Item extends ReadyToSend>(
  parts: SendAllParts<Item>,
): AsyncGenerator<SendAllRow<Item>, void, undefined> {
  const run = new SendAllRun(parts);
  try {
    for (;;) {
      run.pump();
      const row = run.take();
      if (row !== undefined) yield row;
      else if (run.isOver()) break;
      else await run.change();
    }
    run.throwWhyItEnded();
  } finally {
    await run.close();
  }
}
