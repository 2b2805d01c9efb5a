import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { describeReason } from '../../../rejections.js';
import { describeDelivery, findDelivery, isLost } from '../chat/deliveries.js';
import { causeOf, payloadOf, sizeOf } from '../chat/describe.js';
import { describeLocation, Value } from '../chat/otp-card.js';
import { callAndShow, getState } from '../live/follow.js';
import {
  type Delivery,
  type Fault,
  isOtp,
  type Message,
  type Otp,
  type Press,
  type Rejected,
} from '../live/page-state.js';
import { Button, Time } from '../parts/basics.js';
import { toSize } from '../parts/words.js';
import { toHash } from '../place.js';

interface StepProps {
  readonly at: string;
  readonly name: string;
  readonly state?: 'good' | 'bad' | 'warn' | undefined;
  readonly size?: string | undefined;
  /** True for the step that the link names, which is marked and scrolled to. */
  readonly isChosen?: boolean;
  readonly children?: ComponentChildren;
}

const Step = ({ at, name, state, size, isChosen = false, children }: StepProps): VNode => {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li class={state} ref={item} aria-current={isChosen || undefined}>
      <div>
        <b>{name}</b> {size && <small>{size}</small>}
        <Time at={at} isExact />
      </div>
      {children}
    </li>
  );
};

const MAX_PRESSES = 100;

interface TimelineProps {
  readonly entry: Message | Otp | Rejected;
  /** The press that the link names. */
  readonly chosen: Press | undefined;
}

/** The course of a request: what came, what the platform did with it, and what the user did. */
export const Timeline = ({ entry, chosen }: TimelineProps): VNode => {
  const { receivedAt, response, faults } = entry;
  const isRejected = 'reason' in entry;
  const operation = isRejected ? entry.operation : isOtp(entry) ? 'otp' : 'message';
  const path = (isRejected && entry.path) || (operation === 'otp' ? 'sendmok' : 'sendmessage');
  const took = new Date(response.at).getTime() - new Date(receivedAt).getTime();
  const isGood = response.status !== undefined && response.status < 300;
  return (
    <ol class="timeline" aria-label="Timeline">
      <Step at={receivedAt} name="Request" size={sizeOf(entry)}>
        <small>
          {isRejected && entry.reason === 'method-not-allowed' ? 'Not POST:' : 'POST'} {path}{' '}
          {operation && `by ${entry.bot ?? 'an unknown bot'}`}
        </small>
      </Step>
      <Faults marks={faults.filter(({ when }) => when === 'received')} at={receivedAt} />
      {!isRejected && <Step at={receivedAt} name="Checks" state="good" size="no violations" />}
      {/* A fault that prevents the processing comes before the checks. */}
      {isRejected && entry.reason !== 'fault' && (
        <Step at={response.at} name="Checks" state="bad" size={causeOf(entry)} />
      )}
      {!isRejected && entry.duplicate && (
        <Step at={receivedAt} name="Duplicate" state="warn">
          <small>A message or OTP in the log had this id already.</small>
        </Step>
      )}
      <Faults marks={faults.filter(({ when }) => when === 'accepted')} at={response.at} />
      <Step
        at={response.at}
        name={response.status === undefined ? 'No response' : `Response ${response.status}`}
        state={isGood ? 'good' : 'bad'}
        size={response.status === undefined ? undefined : toSize(response.bytes)}
      >
        <small>{response.status === undefined ? 'The connection was closed.' : `after ${took} ms`}</small>
        <ResponseBody of={entry} />
      </Step>
      {!isRejected && isOtp(entry) && <OtpSteps otp={entry} />}
      {!isRejected &&
        getState()
          .presses.filter(({ request }) => request === entry.number)
          .filter((press, index, { length }) => index >= length - MAX_PRESSES || press === chosen)
          .map(press => (
            <PressStep
              key={press.number}
              press={press}
              delivery={findDelivery(press, getState())}
              isChosen={press.number === chosen?.number}
            />
          ))}
    </ol>
  );
};

const ResponseBody = ({ of: entry }: { readonly of: Message | Otp | Rejected }): VNode | undefined => {
  const body = readResponse(entry);
  return body ? (
    <details>
      <summary>Response body</summary>
      <code>{body}</code>
    </details>
  ) : undefined;
};

/** Returns the body that the bot received; undefined if it cannot be known: the log keeps its size, and no body. */
const readResponse = (entry: Message | Otp | Rejected): string | undefined => {
  const { faults, response } = entry;
  const ids = faults.filter(({ kind }) => kind === 'status').map(({ id }) => id);
  const found = [...getState().faults, ...getState().endedFaults].findLast(({ id }) => ids.includes(id))?.fault;
  const bytes = new TextEncoder().encode(writeResponse(entry, found));
  const isHalf = faults.some(({ kind }) => kind === 'half-body');
  if (!isHalf && bytes.length !== response.bytes) return undefined;
  return new TextDecoder().decode(bytes.subarray(0, response.bytes));
};

/** Writes the body as the emulator did. */
const writeResponse = (entry: Message | Otp | Rejected, fault: Fault['fault'] | undefined): string => {
  if (fault?.kind === 'status') {
    const { body = '{"error":"fault"}' } = fault;
    return typeof body === 'string' ? body : JSON.stringify(body);
  }
  if (!('reason' in entry)) return JSON.stringify({ recipient_id: entry.userId, message_id: entry.id });
  if (entry.reason === 'fault') return '';
  const { reason, violations } = entry;
  const why = reason === 'malformed-request' ? { violations } : {};
  return JSON.stringify({ error: reason, message: describeReason(reason), ...why });
};

const Faults = ({ marks, at }: { readonly marks: Message['faults']; readonly at: string }): VNode => (
  <>
    {marks.map(({ id, kind }) => (
      <Step at={at} name={`Fault ${id}`} state="warn" key={id}>
        <a href={toHash('faults')}>{describeById(id) ?? kind}</a>
      </Step>
    ))}
  </>
);

const describeById = (wanted: string): string | undefined => {
  const { faults, endedFaults } = getState();
  const found = [...faults, ...endedFaults].find(({ id }) => id === wanted);
  return found && describeFault(found.fault);
};

const toDuration = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`);

/** Describes a fault in words. */
export const describeFault = (fault: Fault['fault']): string => {
  const { times, probability, operation, delayMs, forMs, when } = fault;
  const late = delayMs === undefined ? '' : ` after ${toDuration(delayMs)}`;
  const what = {
    status: `responds ${fault.kind === 'status' ? fault.status : ''}${late}`,
    delay: `responds ${toDuration(delayMs ?? 0)} late`,
    drop: `closes the connection without a response${late}`,
    'half-body': `breaks off in the middle of the response${late}`,
  }[fault.kind];
  return [
    what,
    fault.kind === 'status' && fault.retryAfter !== undefined && `Retry-After ${fault.retryAfter}`,
    when === 'accepted' && 'after the message was accepted',
    operation && `to ${operation === 'otp' ? 'OTPs' : 'messages'} only`,
    times && (times === 1 ? 'once' : `${times} times`),
    forMs && `for ${toDuration(forMs)}`,
    probability !== undefined && `with probability ${probability}`,
  ]
    .filter(Boolean)
    .join(', ');
};

const OtpSteps = ({ otp: { request, location, response } }: { readonly otp: Otp }): VNode => (
  <>
    {request.mokValue && (
      <Step at={response.at} name="Value for your app">
        <Value of={request.mokValue} />
      </Step>
    )}
    {location && (
      <Step
        at={location.state === 'awaited' ? response.at : location.at}
        name={`Location ${location.state}`}
        state={location.state === 'granted' ? 'good' : 'warn'}
      >
        <small>{describeLocation(location)}</small>
      </Step>
    )}
  </>
);

const STATES = { delivered: 'good', failed: 'bad', pending: undefined, 'no-webhook': 'warn' } as const;

interface PressStepProps {
  readonly press: Press;
  readonly delivery: Delivery | undefined;
  readonly isChosen: boolean;
}

const PressStep = ({ press, delivery, isChosen }: PressStepProps): VNode => (
  <>
    <Step
      at={press.pressedAt}
      name={`Press of ${press.title}`}
      size={press.raw && toSize(new Blob([press.raw]).size)}
      isChosen={isChosen}
    >
      <Sent press={press} />
    </Step>
    {delivery && (
      <Step
        at={delivery.attempts.at(-1)?.startedAt ?? press.pressedAt}
        name={`Delivery ${delivery.id}`}
        state={STATES[delivery.state]}
        size={delivery.sent === undefined ? undefined : toSize(new Blob([delivery.sent]).size)}
      >
        <Attempts delivery={delivery} isOpen={isChosen} />
      </Step>
    )}
  </>
);

/** What a device sends for a press. The payload of a hidden button is in a signed text, which nobody can read. */
const Sent = ({ press }: { readonly press: Press }): VNode => {
  const { raw, uri } = press;
  const payload = press.kind === 'postback' && press.hidden ? payloadOf(press) : undefined;
  if (payload === undefined) return <code>{raw ?? `opens ${uri}`}</code>;
  return (
    <>
      <code>
        [{press.messageId}]:{payload}
      </code>
      <details>
        <summary>Signed payload</summary>
        <code>{raw}</code>
      </details>
    </>
  );
};

/** The attempts of a delivery, with a button that delivers it again. If `isOpen`, the body that the webhook got is shown at once. */
export const Attempts = ({ delivery, isOpen }: { readonly delivery: Delivery; readonly isOpen?: boolean }): VNode => {
  const { id, state, attempts, sent } = delivery;
  const isPending = state === 'pending';
  return (
    <>
      <small class={state}>{describeDelivery(delivery)}</small>
      {attempts.length > 0 && (
        <ol class="attempts">
          {attempts.map(({ startedAt, status, latencyMs, body, error }, index) => (
            <li key={index}>
              <Time at={startedAt} isExact /> <b>{status ?? 'no response'}</b> <small>{latencyMs.toFixed(1)} ms</small>{' '}
              {/* The sentence above has the last error. */}
              {error !== undefined && (isPending || index < attempts.length - 1) && <small>{error}</small>}
              {body !== undefined && <small>response: {toSize(new Blob([body]).size)}</small>}{' '}
              {body && <code>{body}</code>}
            </li>
          ))}
        </ol>
      )}
      {sent && (
        <details open={isOpen}>
          <summary>Request body</summary>
          <code>{sent}</code>
        </details>
      )}
      {state === 'no-webhook' && <a href={toHash('settings')}>Set a webhook</a>}{' '}
      <Button
        aria-disabled={isPending}
        onClick={() => isPending || callAndShow('POST /redeliver', { id }, describeDelivery, isLost)}
      >
        Redeliver
      </Button>
    </>
  );
};
