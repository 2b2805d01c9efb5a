import type { VNode } from 'preact';
import { getElements, isOtp, type Message, type Otp, type Press, type Refused } from '../live/page-state.js';
import { Time } from '../parts/basics.js';
import { toHash } from '../place.js';
import { Outcome } from './buttons.js';
import { Elements } from './elements.js';
import { entryHref, toName } from './entries.js';
import { Chips, Media, OpenTemplate } from './open-shapes.js';
import { OtpCard } from './otp-card.js';

const MAX_SHOWN = 4000;

interface RequestRowProps {
  readonly entry: Message | Otp;
  readonly isChosen: boolean;
  /** The search query, which links keep. */
  readonly query: string;
  /** True if the row shows its recipient. */
  readonly isAddressed: boolean;
}

/** The row of a message or OTP, as its user sees it. */
export const RequestRow = ({ entry, query, isChosen, isAddressed }: RequestRowProps): VNode => {
  const { id, receivedAt, faults, duplicate } = entry;
  return (
    <div class={isChosen ? 'row chosen' : 'row'}>
      <a class="stamp" href={entryHref(entry, query)} aria-label={`Details of ${id}`} aria-current={isChosen}>
        <b>{id}</b>
        <Time at={receivedAt} />
      </a>
      <div class="said">
        {isAddressed && <small>to {toName(entry).join(' ')}</small>}
        <div class="bubble">{isOtp(entry) ? <OtpCard otp={entry} /> : <Content entry={entry} />}</div>
        {duplicate && <span class="badge warn">duplicate: this id was sent before</span>}
        <FaultMarks faults={faults} />
      </div>
    </div>
  );
};

const Content = ({ entry }: { readonly entry: Message }): VNode => {
  const { text, attachment, quickReplies, quickRepliesV2 } = entry.request.message;
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
          <OpenTemplate payload={attachment.payload} />
        ) : (
          <Media kind={attachment.type} payload={attachment.payload} />
        ))
      )}
      <Chips items={[...quickRepliesV2, ...quickReplies]} what="Quick replies" />
    </>
  );
};

/** The row of a press: an action of the user, not a text. */
export const PressRow = ({ press }: { readonly press: Press }): VNode => (
  <div class="pressed">
    <div class="bubble">
      <small>
        pressed <b>{press.title}</b> on <a href={toHash('message', [press.messageId])}>{press.messageId}</a>
      </small>
      <p dir="auto">{press.text}</p>
    </div>
    <small>
      <Time at={press.pressedAt} /> <Outcome press={press} />
    </small>
  </div>
);

/** The row of a refused request. */
export const RefusedRow = ({ entry }: { readonly entry: Refused }): VNode => (
  <a class="lost" href={toHash('refused', [entry.number])}>
    <span>{describeRefused(entry)}</span> <Time at={entry.receivedAt} />
  </a>
);

/** Describes a refused request in one line. */
export const describeRefused = ({ operation, reason, status, violations }: Refused): string => {
  const rules = violations.length > 0 ? `, violations: ${violations.length}` : '';
  return `Refused ${operation ?? 'request'}: ${status ?? 'dropped'} ${reason}${rules}`;
};

/** The badges of the faults that hit a request. */
export const FaultMarks = ({ faults }: { readonly faults: Message['faults'] }): VNode => (
  <>
    {faults.map(({ id, kind, when }) => (
      <span class="badge warn" key={id}>
        fault {id}: {kind}, {when}
      </span>
    ))}
  </>
);
