import type { VNode } from 'preact';
import { elementsIn, isOtp } from '../contents.js';
import type { Message, Otp } from '../live/page-state.js';
import { FaultMarks } from '../parts/fault-marks.js';
import { Time } from '../parts/time.js';
import { Elements } from './elements.js';
import { entryHref } from './find-entry.js';
import { Media } from './media.js';
import { Chips, OpenTemplate } from './open-template.js';
import { OtpCard } from './otp-card.js';
import { nameOf } from './people.js';

const MOST_SHOWN = 4000;

interface RequestRowProps {
  readonly entry: Message | Otp;
  readonly isChosen: boolean;
  /** What is searched for, to stay there. */
  readonly query: string;
  /** Whether it says for whom it is. */
  readonly isAddressed: boolean;
}

/** A message or an OTP, as its user sees it. */
export const RequestRow = ({ entry, query, isChosen, isAddressed }: RequestRowProps): VNode => {
  const { id, receivedAt, faults, duplicate } = entry;
  return (
    <div class={isChosen ? 'row chosen' : 'row'}>
      <a class="stamp" href={entryHref(entry, query)} aria-label={`Details of ${id}`} aria-current={isChosen}>
        <b>{id}</b>
        <Time at={receivedAt} />
      </a>
      <div class="said">
        {isAddressed && <small>to {nameOf(entry).join(' ')}</small>}
        <div class="bubble">{isOtp(entry) ? <OtpCard otp={entry} /> : <Content entry={entry} />}</div>
        {duplicate && <span class="badge warn">sent twice: the id was there already</span>}
        <FaultMarks faults={faults} />
      </div>
    </div>
  );
};

const Content = ({ entry }: { readonly entry: Message }): VNode => {
  const { text, attachment, quickReplies, quickRepliesV2 } = entry.request.message;
  const elements = elementsIn(entry);
  return (
    <>
      {text && (
        <p dir="auto">
          {text.slice(0, MOST_SHOWN)}
          {text.length > MOST_SHOWN && <small> … {text.length} characters, all of them in the JSON</small>}
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
