import { type ComponentChildren, type Context, createContext, type VNode } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { WireButton } from '../../../../spec/attachment.js';
import { callRoute, getState, reasonOf } from '../live/follow.js';
import type { Press } from '../live/page-state.js';
import { Button, LIST_LIMIT, More, markCode } from '../parts/basics.js';
import { toHash } from '../place.js';
import { describeDelivery, findDelivery } from './deliveries.js';
import { entryHref } from './entries.js';

/** The maximum length of a title that is shown on a button. */
export const MAX_TITLE = 200;

/** The outcome of a press at its button, with a link to the details or to the settings. */
const Outcome = ({ press }: { readonly press: Press }): VNode => {
  const delivery = findDelivery(press, getState());
  if (delivery === undefined) return <Opens uri={press.uri ?? ''} />;
  const { state } = delivery;
  return (
    <span class={`outcome ${state}`}>
      {press.title.slice(0, MAX_TITLE)} · {describeDelivery(delivery)}{' '}
      {state === 'no-webhook' ? (
        <a href={toHash('settings')}>Set one</a>
      ) : (
        <a href={entryHref(press)} aria-label={`Details of the press of ${press.title}`}>
          Details
        </a>
      )}
    </span>
  );
};

/** The URI that a device would open, as a link if it is safe. */
const Opens = ({ uri }: { readonly uri: string }): VNode => (
  <span class="outcome">
    The device would open{' '}
    {/^(https?|mailto|tel):/i.test(uri) ? (
      <a href={uri} target="_blank" rel="noopener noreferrer">
        {uri}
      </a>
    ) : (
      <code>{uri}</code>
    )}
  </span>
);

/** True in a preview, whose buttons cannot be pressed: the keyboard skips them. */
export const Preview: Context<boolean> = createContext(false);

/** A button to draw. */
interface DrawnButton {
  /** Its index among all buttons of the message. */
  readonly index: number;
  readonly label: string;
  /** Undefined if its fields are not known, so that it cannot be pressed. */
  readonly button: WireButton | undefined;
  readonly note?: string | undefined;
}

interface PressablesProps {
  /** The number of the message or OTP. */
  readonly request: number;
  readonly buttons: readonly DrawnButton[];
  readonly children?: ComponentChildren;
}

/** Presses buttons of one message, and describes the outcome of the last press. */
interface Presser {
  readonly press: (button: number) => Promise<void>;
  readonly outcome: VNode;
}

/** The presser of a carousel, which shows the outcome below its cards: in a card it would move the buttons of all. */
export const SharedPresser: Context<Presser | undefined> = createContext<Presser | undefined>(undefined);

/** Returns a presser for the message or OTP with this number. */
export const usePresser = (request: number): Presser => {
  const isPreview = useContext(Preview);
  const [last, setLast] = useState<Press | string>();
  // The presses whose delivery has not ended: a slow webhook must not leave the outcome of an earlier press.
  const [pending, setPending] = useState(0);
  const press = async (button: number): Promise<void> => {
    if (isPreview) return;
    setPending(count => count + 1);
    try {
      setLast(await callRoute('POST /press-button', { request, button }));
    } catch (error) {
      setLast(reasonOf(error));
    }
    setPending(count => count - 1);
  };
  const outcome = (
    <span role="status">
      {pending > 0 ? (
        <span class="outcome">Delivering to the webhook …</span>
      ) : typeof last === 'string' ? (
        <span class="outcome failed">{markCode(last)}</span>
      ) : (
        last && <Outcome press={last} />
      )}
    </span>
  );
  return { press, outcome };
};

/** Buttons, or the chips of quick replies, with the outcome of the last press. */
export const Pressables = ({ request, buttons, children }: PressablesProps): VNode => {
  const isPreview = useContext(Preview);
  const shared = useContext(SharedPresser);
  const own = usePresser(request);
  const { press } = shared ?? own;
  return (
    <>
      {buttons.slice(0, LIST_LIMIT).map(({ index, label, button, note }) => (
        <Button
          key={index}
          class={isPreview ? 'press shown' : 'press'}
          dir="auto"
          title={note}
          aria-disabled={button === undefined || isPreview}
          tabIndex={isPreview ? -1 : undefined}
          onClick={() => button && press(index)}
        >
          {label.slice(0, MAX_TITLE)}{' '}
          {button?.type === 'web_url' && (
            <>
              <small aria-hidden="true">↗</small>
              <span class="hidden">opens a link</span>
            </>
          )}
          {button?.payloadHidden && <small>signed</small>}
        </Button>
      ))}
      <More of={buttons} />
      {children}
      {shared === undefined && own.outcome}
    </>
  );
};

interface ButtonsProps {
  /** The number of the message or OTP. */
  readonly request: number;
  /** The index of the first of these buttons among all buttons of the message. */
  readonly from: number;
  readonly buttons: readonly WireButton[];
}

/** The buttons of an element or an OTP. */
export const Buttons = ({ request, from, buttons }: ButtonsProps): VNode | null =>
  buttons.length === 0 ? null : (
    <div class="buttons">
      <Pressables
        request={request}
        buttons={buttons.map((button, at) => ({ index: from + at, label: button.title, button }))}
      />
    </div>
  );
