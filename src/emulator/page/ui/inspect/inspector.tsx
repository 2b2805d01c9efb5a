import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { nameOf } from '../chat/people.js';
import { call } from '../live/act.js';
import { type Message, MOST_KEPT, type Otp } from '../live/page-state.js';
import { Button } from '../parts/button.js';
import { Code } from '../parts/code.js';
import { CopyButton } from '../parts/copy-button.js';
import { Facts } from '../parts/facts.js';

const TABS = ['JSON', 'Builder', 'curl'] as const;

interface InspectorProps {
  readonly entry: Message | Otp | undefined;
  readonly id: string;
  readonly closeHref: string;
}

/** All about one message or OTP. */
export const Inspector = ({ entry, id, closeHref }: InspectorProps): VNode => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever closes it is back where they were.
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
        <p class="empty">It is not among the newest {MOST_KEPT} of the log.</p>
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
      <Facts of={{ To: nameOf(entry).join(' '), 'User id': userId, Bot: bot, Received: receivedAt, Number: number }} />
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

/** The request as JSON, or as code, which the emulator writes. */
const useCode = ({ request, number }: Message | Otp, tab: (typeof TABS)[number]): string => {
  const [written, setWritten] = useState({ builder: '', curl: '' });
  useEffect(() => {
    call('GET /code', { request: number }).then(setWritten, () => {});
  }, [request]);
  if (tab === 'JSON') return JSON.stringify(request, null, 2);
  return tab === 'curl' ? written.curl : written.builder;
};
