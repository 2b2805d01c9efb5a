import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ControlAnswer } from '../../../control/api.js';
import { readRecipient } from '../../../recipient.js';
import { describeReason } from '../../../rejections.js';
import { describeState, findDelivery } from '../chat/deliveries.js';
import { causeOf } from '../chat/describe.js';
import { describeHit, entryHref, toName } from '../chat/entries.js';
import { ContentOf } from '../chat/rows.js';
import { Outcome, renewId } from '../compose/compose.js';
import { END, setDraft } from '../compose/samples.js';
import { callRoute, getState, type Sent, sendBody } from '../live/follow.js';
import type { Message, Otp, Press, Rejected } from '../live/page-state.js';
import { Boundary, Button, Facts, Icon, markCode } from '../parts/basics.js';
import { CodeTabs, CopyButton } from '../parts/code.js';
import { JsonView, ViolationGroups } from '../parts/json-view.js';
import { prettify } from '../parts/words.js';
import { toHash } from '../place.js';
import { Timeline } from './timeline.js';

interface DetailsProps {
  readonly entry: Message | Otp | Rejected | undefined;
  /** The id in the link. */
  readonly id: string;
  /** The press that the link names; undefined for a link to the request. */
  readonly press?: Press | undefined;
  readonly closeHref: string;
}

/** The details of one message, OTP or rejected request. */
export const Details = ({ entry, id, press, closeHref }: DetailsProps): VNode => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Closing returns the focus to the element that had it before.
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  const pane = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // A press scrolls to its step of the timeline.
    if (press === undefined) pane.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [id, entry?.number]);
  return (
    <section class="inspector" aria-labelledby="inspected" ref={pane}>
      <header>
        <a class="button plain back" href={closeHref} aria-label="Close the details">
          <Icon name="back" />
        </a>
        <h2 id="inspected" ref={heading} tabIndex={-1}>
          {titleOf(entry, press) ?? id}
        </h2>
        <CopyButton text={location.href} what="link">
          Copy link
        </CopyButton>
      </header>
      {entry === undefined ? (
        <p class="empty">This entry is not in the log any more, or not yet.</p>
      ) : (
        <Request key={entry.number} entry={entry} press={press} />
      )}
    </section>
  );
};

const titleOf = (entry: DetailsProps['entry'], press: Press | undefined): string | undefined => {
  if (press !== undefined) {
    const delivery = findDelivery(press, getState());
    return `Press of ${press.title} · ${[describeState(delivery), delivery?.attempts.at(-1)?.status].join(' ')}`;
  }
  if (entry === undefined || !('reason' in entry)) return entry?.id;
  const status = entry.status === undefined ? 'no response' : `response ${entry.status}`;
  return entry.reason === 'fault' ? `${causeOf(entry)} · ${status}` : `Rejected · ${entry.status} · ${causeOf(entry)}`;
};

/** Says why a request was rejected that violates no rule, and what the faults did to one that the platform checked. */
const verdictsOf = (entry: Message | Otp | Rejected): readonly string[] => {
  const reason = 'reason' in entry ? entry.reason : undefined;
  // The title names the fault.
  if (reason === 'fault') return [];
  const why = reason && !('violations' in entry && entry.violations.length > 0) ? [describeReason(reason)] : [];
  const hits = entry.faults.map(mark => {
    const [what, state] = describeHit(mark, entry);
    return `${reason ? 'Not accepted, and' : 'Accepted, but'} the ${what} was ${state}: fault\u00a0${mark.id}`;
  });
  return [...why, ...hits];
};

interface RequestProps {
  readonly entry: Message | Otp | Rejected;
  readonly press: Press | undefined;
}

const Request = ({ entry, press }: RequestProps): VNode => {
  const { number, bot } = entry;
  const isRejected = 'reason' in entry;
  const original = isRejected ? entry.body : JSON.stringify(entry.request);
  const text = useMemo(() => prettify(original ?? ''), [original]);
  const [isShown, show] = useState(false);
  const code = useCode(isShown ? entry.number : undefined, press?.number);
  const violations = isRejected ? entry.violations : [];
  const to = isRejected ? readRecipient(original) : toName(entry);
  const timeline = (
    <>
      <h3>Timeline</h3>
      <Timeline entry={entry} chosen={press} />
    </>
  );
  return (
    <>
      {verdictsOf(entry).map(verdict => (
        <p key={verdict} class="verdict">
          {markCode(verdict)}
        </p>
      ))}
      <Facts
        of={{
          [press ? 'By' : 'To']: isRejected ? (
            to?.join(' ')
          ) : (
            <a href={toHash('chat', [entry.userId])}>{to?.join(' ')}</a>
          ),
          Message: press && <a href={entryHref(entry)}>{press.messageId}</a>,
          txCode: 'txCode' in entry ? entry.txCode : undefined,
          deviceId: 'deviceId' in entry ? entry.deviceId : undefined,
        }}
      />
      {press && timeline}
      {!isRejected && <Seen entry={entry} />}
      {original !== undefined && <Again text={original} pretty={text} entry={entry} />}
      {violations.length > 0 && (
        <>
          <h3>Violations</h3>
          <ViolationGroups text={text} violations={violations} />
        </>
      )}
      <h3>Body {original !== undefined && <CopyButton text={isRejected ? original : text} what="JSON" />}</h3>
      {original === undefined ? (
        <p class="empty">The body was not read, or it was too large.</p>
      ) : (
        <>
          {isCut(entry) && <small>Only the first 64 KiB of the body are kept.</small>}
          <JsonView text={text} violations={violations} />
          <details onToggle={event => show(event.currentTarget.open)}>
            <summary>Open as code or test</summary>
            {code && (
              <CodeTabs texts={{ Builder: code.builder, curl: code.curl, ...(code.test && { Test: code.test }) }} />
            )}
          </details>
        </>
      )}
      {press === undefined && timeline}
      <h3>Ids</h3>
      <Facts of={{ 'User id': isRejected ? undefined : entry.userId, Bot: bot, Number: number }} />
    </>
  );
};

/** A message or OTP as its user sees it, which is beside the log only: the chat shows it already. */
const Seen = ({ entry }: { readonly entry: Message | Otp }): VNode => {
  return (
    <section class="seen" aria-label="As the user sees it">
      <Boundary what="This message" of={entry}>
        <ContentOf entry={entry} />
      </Boundary>
    </section>
  );
};

const isCut = (entry: Message | Otp | Rejected): boolean =>
  'reason' in entry && entry.body !== undefined && new Blob([entry.body]).size < entry.requestBytes;

interface AgainProps {
  readonly text: string;
  readonly pretty: string;
  readonly entry: Message | Otp | Rejected;
}

/** The buttons that send a request again: as it is, or after a change, which comes first for a rejected request. */
const Again = ({ text, pretty, entry }: AgainProps): VNode | null => {
  const [outcome, setOutcome] = useState<{ readonly sent?: Sent; readonly text: string }>({ text });
  const { bots } = getState();
  const bot = bots.find(name => name === entry.bot);
  const operation = 'reason' in entry ? entry.operation : 'message' in entry.request ? 'message' : 'otp';
  if (isCut(entry)) return null;
  const send = async (body: string): Promise<void> => {
    const sent = await sendBody({ text: body, ...(bot && { bot }), ...(operation && { operation }) });
    setOutcome({ sent, text: body });
  };
  const isRejected = 'reason' in entry;
  // The page sends only the body: with the path, the token and the Content-Type of a right request.
  const isOnlyBody = isRejected && (bot === undefined || entry.reason === 'not-json');
  const edit = (
    <a
      class={isRejected ? 'button main' : 'button'}
      href={toHash('compose')}
      onClick={() => setDraft(pretty, bot, END)}
    >
      Edit and send
    </a>
  );
  return (
    <p class="actions">
      {isRejected && edit}
      {!isOnlyBody && (
        <Button class={isRejected ? '' : 'main'} onClick={() => send(text)}>
          Send again
        </Button>
      )}
      {!isRejected && edit}
      <Outcome {...outcome} renew={() => send(renewId(text))} />
    </p>
  );
};

type Written = ControlAnswer<'GET /code'>;

/** Returns the code of a request, which the emulator writes; undefined until then, and without a number. */
const useCode = (request: number | undefined, press: number | undefined): Written | undefined => {
  const [written, setWritten] = useState<Written>();
  useEffect(() => {
    if (request === undefined) return;
    callRoute('GET /code', { request, ...(press && { press }) }).then(setWritten, () => {});
  }, [request, press]);
  return written;
};
