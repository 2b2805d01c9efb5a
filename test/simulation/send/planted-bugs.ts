import { type PlantedBug, plantedIn } from '../planted-bug.js';

const send = plantedIn('send');

export const SEND_BUGS: readonly PlantedBug[] = [
  send('a slot is not returned when its ticket is cancelled', 'if (waiter.isAdmitted) {', 'if (false) {'),
  send('a slot is not returned after an attempt', 'limiter.release();\n      }', '}'),
  send('a removed place stays in the count of the queue', '    this.size--;\n', ''),
  send('one attempt too many is in flight', '|| inFlight >= concurrency ||', '|| inFlight > concurrency ||'),
  send('the rate is not checked when a slot is free', 'if (tooEarlyMs(now) > 0) return false;', ''),
  send('the timer of an empty queue is left', '        else if (waiting === 0) serve();\n', ''),
  send('a message that may have arrived is sent again', '!callerWants(policy, error)', 'false'),
  send('a policy that returns false is taken for true', 'return answer === true;', 'return true;'),
  send('one attempt more than maxAttempts', 'attempts >= policy.maxAttempts', 'attempts > policy.maxAttempts'),
  send('Retry-After is ignored', 'Math.max(retryAfterMs, ', 'Math.max(Math.min(retryAfterMs, 100), '),
  send('the gate stays open for others', 'if (options.gated && isThrottled(outcome)) limiter.closeFor(delayMs);', ''),
  send('the retry budget is never spent', '      left -= cost;\n', ''),
  send(
    'an attempt that is over may still send',
    '    this.refuseIfOver();\n    this.dispatched = true;',
    '    this.dispatched = true;',
  ),
  send(
    'bytes that leave are not noted',
    '    this.refuseIfOver();\n    this.dispatched = true;',
    '    this.refuseIfOver();',
  ),
  send(
    'a transport that proves nothing is believed',
    'if (transport.provesDispatch !== true) this.dispatched = true;',
    '',
  ),
  send(
    'a middleware may call next twice',
    'if (called) throw new MiddlewareMisuse(',
    'if (false) throw new MiddlewareMisuse(',
  ),
  send(
    'a middleware that hides a 2XX is believed',
    'if (isReceipt(outcome) || !outranks(known, outcome.delivery)) return outcome;',
    'return outcome;',
  ),
  send(
    'the receipt of another message is taken',
    "if (sentId !== undefined) return sentId === ids.messageId ? undefined : 'message_id is not the messageId';",
    'if (sentId !== undefined) return undefined;',
  ),
  send('a 408 counts as a refusal', 'if (status === 408 || (status >= 500', 'if ((status >= 500'),
  send('a web page counts as accepted', "CHECK}`), delivery: 'unknown' }", "CHECK}`), delivery: 'accepted' }"),
  send(
    'the last attempt decides, not the worst',
    'const worst = others.reduce(',
    'const worst = last === last ? last : others.reduce(',
  ),
  send('close() does not wait', '    await context.inFlight.ended();\n', ''),
  send('close() lets new sends in', '  if (bot.closing.reason !== undefined) return CLOSED;\n', ''),
  send(
    'close() does not end waits without a deadline',
    'this.until === Number.POSITIVE_INFINITY ? this.bot.closing : undefined',
    'undefined',
  ),
  send(
    'the timer of a limit is left',
    '    clearTimeout(this.timer);\n    this.stopSignal?.();',
    '    this.stopSignal?.();',
  ),
  send('the listener of a signal is left', '    this.stopSignal?.();\n', ''),
  send(
    'one wait that ends takes the listeners of others along',
    'if (!listeners.remove(place) || listeners.size > 0) return;',
    'if (!listeners.remove(place)) return;',
  ),
  send(
    'the deadline does not bound a send',
    'const ms = this.requireTime(startedAt);',
    'const ms = this.requireTime(startedAt) + 1000;',
  ),
  send('a sleep ignores its cancellation', '      clearTimeout(id);\n      reject(scope.reason);', ''),
  send(
    'sendAll gives a row twice',
    '    else ready.push(plan.hasJournalRows',
    '    else if (index === 3) ready.push(row), ready.push(row);\n    else ready.push(plan.hasJournalRows',
  ),
  send('sendAll does not wait for sends in flight', 'while (this.progress.inFlight > 0) await this.change();', ''),
  send('sendAll forgets rows when it is left', '.finally(showRest)', ''),
  send(
    'sendAll reads one item too many',
    'progress.inFlight + ready.size < parts.plan.concurrency',
    'progress.inFlight + ready.size <= parts.plan.concurrency',
  ),
  send(
    'sendAll misses a wake-up',
    '    this.reading = false;\n    this.sourceFailed = true;\n    this.end ??= { toThrow: () => thrown };\n    this.changed();',
    '    this.reading = false;\n    this.sourceFailed = true;\n    this.end ??= { toThrow: () => thrown };',
  ),
  send(
    'sendAll goes on after close()',
    'this.stopWaiting = parts.closing.onCancel(() => this.stop(CLOSED));',
    'this.stopWaiting = () => {};',
  ),
  send(
    'an error shows what the transport threw',
    'cause: scrub(thrown), original: thrown',
    'cause: Object(thrown), original: thrown',
  ),
  send(
    'a receipt quotes the URL',
    'if (!isEcho(recipientId, token) && !isEcho(messageId, token)) return receipt;',
    'return receipt;',
  ),
];
