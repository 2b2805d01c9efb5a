import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { toName } from '../chat/entries.js';
import { callRoute } from '../live/follow.js';
import { MAX_KEPT, type Message, type Otp } from '../live/page-state.js';
import { Button, Facts } from '../parts/basics.js';
import { Code, CopyButton } from '../parts/code.js';

const TABS = ['JSON', 'Builder', 'curl'] as const;

interface InspectorProps {
  readonly entry: Message | Otp | undefined;
  readonly id: string;
  readonly closeHref: string;
}

/** The details of one message or OTP. */
export const Inspector = ({ entry, id, closeHref }: InspectorProps): VNode => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Closing returns the focus to the element that had it before.
  useEffect(() => {
    const before = document.activeElement;
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id, entry?.number]);
  return (
    <section class="inspector" aria-labelledby="inspected">
      <header>
        <h2 id="inspected" ref={heading} tabIndex={-1}>
          {id}
        </h2>
        <CopyButton text={location.href} what="link">
          Copy link
        </CopyButton>
        <a class="button plain" href={closeHref} aria-label="Close the details">
          ×
        </a>
      </header>
      {entry === undefined ? (
        <p class="empty">This entry is not among the newest {MAX_KEPT} of the log.</p>
      ) : (
        <Details key={entry.number} entry={entry} />
      )}
    </section>
  );
};

const Details = ({ entry }: { readonly entry: Message | Otp }): VNode => {
  const { number, userId, bot, receivedAt } = entry;
  const [tab, setTab] = useState<(typeof TABS)[number]>('JSON');
  const code = useCode(entry, tab);
  return (
    <>
      <Facts of={{ To: toName(entry).join(' '), 'User id': userId, Bot: bot, Received: receivedAt, Number: number }} />
      <div class="tabs">
        {TABS.map(name => (
          <Button key={name} aria-pressed={name === tab} onClick={() => setTab(name)}>
            {name}
          </Button>
        ))}
        {code && <CopyButton text={code} what={tab} />}
      </div>
      <Code code={code} label={tab} />
    </>
  );
};

/** Returns the request as JSON, or as code, which the emulator writes. */
const useCode = ({ request, number }: Message | Otp, tab: (typeof TABS)[number]): string => {
  const [written, setWritten] = useState({ builder: '', curl: '' });
  useEffect(() => {
    callRoute('GET /code', { request: number }).then(setWritten, () => {});
  }, [request]);
  if (tab === 'JSON') return JSON.stringify(request, null, 2);
  return tab === 'curl' ? written.curl : written.builder;
};
