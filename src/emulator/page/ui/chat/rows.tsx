import type { VNode } from 'preact';
import { getState } from '../live/follow.js';
import { getElements, isOtp, type Message, type Otp, type Press } from '../live/page-state.js';
import { Time } from '../parts/basics.js';
import { toHash } from '../place.js';
import { describeDelivery } from './buttons.js';
import { Elements } from './elements.js';
import { entryHref } from './entries.js';
import { Choices, Media, OpenTemplate } from './open-shapes.js';
import { OtpCard } from './otp-card.js';

const MAX_SHOWN = 4000;

interface RequestRowProps {
  readonly entry: Message | Otp;
  readonly isChosen: boolean;
  /** The search query, which links keep. */
  readonly query: string;
  /** True if the row begins a group: another sender, or a pause, is before it. */
  readonly isFirst: boolean;
}

/** The row of a message or OTP, as its user sees it. The id and the time are shown on hover and focus. */
export const RequestRow = ({ entry, query, isChosen, isFirst }: RequestRowProps): VNode => {
  const { id, receivedAt, faults, duplicate, bot } = entry;
  return (
    <div class={`row ${isChosen ? 'chosen' : ''} ${isFirst ? 'first' : ''}`}>
      {isFirst && (
        <p class="sender">
          {bot} <Time at={receivedAt} />
        </p>
      )}
      <div class="bubble">{isOtp(entry) ? <OtpCard otp={entry} /> : <Content entry={entry} />}</div>
      <a class="stamp" href={entryHref(entry, query)} aria-label={`Details of ${id}`} aria-current={isChosen}>
        <Time at={receivedAt} /> <b>{id}</b>
      </a>
      {duplicate && <span class="badge warn">duplicate: this id was sent before</span>}
      <FaultMarks faults={faults} />
      {!isOtp(entry) && <Choices entry={entry} kind="reply" />}
    </div>
  );
};

/** The content of a message. */
export const Content = ({ entry }: { readonly entry: Message }): VNode => {
  const { text, attachment } = entry.request.message;
  const elements = getElements(entry);
  return (
    <>
      {text && (
        <p dir="auto">
          {text.slice(0, MAX_SHOWN)}
          {text.length > MAX_SHOWN && <small> … {text.length} characters; the JSON has all of them</small>}
        </p>
      )}
      {elements ? (
        <Elements id={entry.id} request={entry.number} elements={elements} />
      ) : (
        attachment &&
        (attachment.type === 'template' ? (
          <OpenTemplate entry={entry} />
        ) : (
          <Media kind={attachment.type} payload={attachment.payload} />
        ))
      )}
    </>
  );
};

/** The row of a press: an action of the user, not a text. */
export const PressRow = ({ press }: { readonly press: Press }): VNode => {
  const delivery = getState().deliveries.findLast(({ press: { number } }) => number === press.number);
  const words = delivery === undefined ? 'Opened a link.' : describeDelivery(delivery);
  return (
    <div class="pressed">
      <div class="bubble">
        <small>
          pressed <b>{press.title}</b>
        </small>
        <p dir="auto">{press.text}</p>
      </div>
      <a class={`stamp ${delivery?.state ?? ''}`} href={toHash('press', [press.number])} title={words}>
        <Time at={press.pressedAt} /> {delivery?.state ?? 'opened'}
      </a>
    </div>
  );
};

/** The badges of the faults that hit a request. */
const FaultMarks = ({ faults }: { readonly faults: Message['faults'] }): VNode => (
  <>
    {faults.map(({ id, kind, when }) => (
      <a class="badge warn" key={id} href={toHash('faults')}>
        fault {id}: {kind}, {when}
      </a>
    ))}
  </>
);
