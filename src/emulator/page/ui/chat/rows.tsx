import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { WireElement } from '../../../../spec/attachment.js';
import { getState } from '../live/follow.js';
import { getElements, isOtp, type Message, type Otp, type Press } from '../live/page-state.js';
import { Button, LIST_LIMIT, More, Text, Time } from '../parts/basics.js';
import { toHash } from '../place.js';
import { Buttons, MAX_TITLE, Preview, SharedPresser, usePresser } from './buttons.js';
import { describeDelivery, describeState, findDelivery } from './deliveries.js';
import { describeHit, entryHref, toName } from './entries.js';
import { Choices, Media, Medium, OpenTemplate } from './open-shapes.js';
import { OtpCard } from './otp-card.js';

interface RequestRowProps {
  readonly entry: Message | Otp;
  readonly isChosen: boolean;
  /** The search query, which links keep. */
  readonly query: string;
  /** True if the row begins a group: another sender, or a pause, is before it. */
  readonly isFirst: boolean;
}

/** The row of a message or OTP, as its user sees it. Below it are the time, and the id if the bot gave one. */
export const RequestRow = ({ entry, query, isChosen, isFirst }: RequestRowProps): VNode => {
  const { id, receivedAt, faults, duplicate, bot } = entry;
  return (
    <div class={`row ${isChosen ? 'chosen' : ''} ${isFirst ? 'first' : ''}`}>
      {isFirst && <p class="sender">{bot}</p>}
      <Bubble entry={entry} />
      <a class="stamp" href={entryHref(entry, query)} aria-label={`Details of ${id}`} aria-current={isChosen}>
        <Time at={receivedAt} /> <b>{isOtp(entry) || entry.request.message.messageId !== undefined ? id : 'Details'}</b>
      </a>
      {duplicate && <span class="badge warn">duplicate: this id was sent before</span>}
      {faults.map(mark => (
        <a class="badge warn" key={mark.id} href={toHash('faults')}>
          fault {mark.id}: {describeHit(mark, entry).join(' ')}
        </a>
      ))}
      {!isOtp(entry) && <Choices entry={entry} kind="reply" />}
    </div>
  );
};

interface PreviewRowProps {
  /** The JSON of a request that breaks no rule. */
  readonly text: string;
  readonly id?: string;
  /** The user's decision about the location, if an OTP asks for it. */
  readonly location?: Otp['location'];
}

/** A message or OTP that was not sent, as its user would see it. Its buttons cannot be pressed. */
export const PreviewRow = ({ text, id = 'preview', location }: PreviewRowProps): VNode => {
  // The text has passed every rule, so it has the shape of a request.
  const entry: Message | Otp = useMemo(
    () => ({ id, number: 0, location, request: JSON.parse(text) }) as never,
    [text, location],
  );
  return (
    <Preview.Provider value={true}>
      <p class="sender">to {toName(entry).join(' ')}</p>
      <ContentOf entry={entry} />
    </Preview.Provider>
  );
};

/** The bubble of a message or OTP and the choices below it, without what else a row has. */
export const ContentOf = ({ entry }: { readonly entry: Message | Otp }): VNode => (
  <>
    <Bubble entry={entry} />
    {!isOtp(entry) && <Choices entry={entry} kind="reply" />}
  </>
);

const Bubble = ({ entry }: { readonly entry: Message | Otp }): VNode => (
  <div class="bubble">{isOtp(entry) ? <OtpCard otp={entry} /> : <Content entry={entry} />}</div>
);

/** The content of a message. */
const Content = ({ entry }: { readonly entry: Message }): VNode => {
  const { text, attachment } = entry.request.message;
  const elements = getElements(entry);
  return (
    <>
      {text && <Text of={text} />}
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
export const PressRow = ({ press, isChosen }: { readonly press: Press; readonly isChosen: boolean }): VNode => {
  const delivery = findDelivery(press, getState());
  const words = delivery === undefined ? 'Opened a link.' : describeDelivery(delivery);
  return (
    <div class={isChosen ? 'pressed chosen' : 'pressed'}>
      <div class="bubble">
        <small>
          pressed <b>{press.title.slice(0, MAX_TITLE)}</b>
        </small>
        <Text of={press.text} />
      </div>
      <a class={`stamp ${delivery?.state ?? ''}`} href={entryHref(press)} title={words} aria-current={isChosen}>
        <Time at={press.pressedAt} /> {describeState(delivery)}
      </a>
    </div>
  );
};

interface ElementsProps {
  readonly id: string;
  readonly request: number;
  readonly elements: readonly WireElement[];
}

/** The elements of a generic template: one card, or a carousel of them. */
const Elements = ({ id, request, elements }: ElementsProps): VNode | undefined => {
  const shown = elements.slice(0, LIST_LIMIT);
  const presser = usePresser(request);
  let from = 0;
  const cards = shown.map(element => {
    const card = <Card element={element} request={request} from={from} />;
    from += element.buttonsV2.length;
    return card;
  });
  return elements.length === 1 ? (
    cards[0]
  ) : (
    <SharedPresser.Provider value={presser}>
      <Carousel label={`Message ${id}, ${elements.length} cards`} count={shown.length}>
        {cards.map((card, index) => (
          <li key={index} aria-label={`${index + 1} of ${elements.length}`}>
            {card}
          </li>
        ))}
        <More of={elements} />
      </Carousel>
      {presser.outcome}
    </SharedPresser.Provider>
  );
};

interface CardProps {
  readonly element: WireElement;
  readonly request: number;
  readonly from: number;
}

const Card = ({ element: { title, subtitle, imageUrl, buttonsV2 }, request, from }: CardProps): VNode => (
  <div class="card">
    {imageUrl && <Medium kind="image" url={imageUrl} />}
    {title && <b dir="auto">{title}</b>}
    {subtitle && <Text of={subtitle} />}
    <Buttons request={request} from={from} buttons={buttonsV2} />
  </div>
);

interface CarouselProps {
  readonly label: string;
  readonly count: number;
  readonly children: ComponentChildren;
}

/** Cards side by side, scrolled by touch, wheel, buttons and the arrow keys. */
const Carousel = ({ label, count, children }: CarouselProps): VNode => {
  const list = useRef<HTMLUListElement>(null);
  // The first and the last card that are whole, and if there are more cards before and after. Before the layout is known, none.
  const [{ index, last, isStart, isEnd }, set] = useState({ index: 0, last: 0, isStart: true, isEnd: true });
  const look = (): void => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0, children: cards = [] } = list.current ?? {};
    // A card counts as whole from nine tenths of it.
    const first = [...cards].findIndex(card => getOffset(card) + card.clientWidth / 10 >= scrollLeft);
    const last = [...cards].findLastIndex(card => getOffset(card) + card.clientWidth * 0.9 <= scrollLeft + clientWidth);
    set({ index: first, last, isStart: scrollLeft <= 1, isEnd: scrollLeft >= scrollWidth - clientWidth - 1 });
  };
  useLayoutEffect(() => {
    if (list.current) fitEnd(list.current);
    look();
  }, []);
  // The card that the list is on its way to: a quick second key starts from it, as scroll events come a frame later.
  const aimed = useRef<number>();
  const go = (to: number): void => {
    aimed.current = Math.max(0, Math.min(count - 1, to));
    const card = list.current?.children[aimed.current];
    if (card) list.current?.scrollTo({ left: getOffset(card) });
  };
  const arrive = (): void => {
    aimed.current = undefined;
  };
  const step = (by: number): void => go((aimed.current ?? index) + by);
  const steps: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => go(0),
    End: () => go(count - 1),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.key in steps)) return;
    event.preventDefault();
    steps[event.key]?.();
  };
  return (
    <section class="carousel" aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <ul ref={list} tabIndex={0} onScroll={look} onScrollEnd={arrive} aria-label="Cards">
        {children}
      </ul>
      {!(isStart && isEnd) && (
        <div class="pager">
          <Button aria-label="Previous card" aria-disabled={isStart} onClick={steps.ArrowLeft}>
            ‹
          </Button>
          <small>
            {last > index ? `${index + 1}–${last + 1}` : isEnd ? count : index + 1} of {count}
          </small>
          <Button aria-label="Next card" aria-disabled={isEnd} onClick={steps.ArrowRight}>
            ›
          </Button>
        </div>
      )}
    </section>
  );
};

/** Makes the space after the last card smaller where a card that is whole at the start would lack that space at the end. */
const fitEnd = (list: HTMLElement): void => {
  const [first, second] = [...list.children];
  if (first === undefined || second === undefined) return;
  const pitch = getOffset(second) - getOffset(first);
  const gap = pitch - first.getBoundingClientRect().width;
  const rest = (list.clientWidth + gap) % pitch;
  if (rest < Number.parseFloat(getComputedStyle(list).paddingRight)) list.style.paddingRight = `${rest}px`;
};

const getOffset = (card: Element): number => (card instanceof HTMLElement ? card.offsetLeft : 0);
