import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { WireButton } from '../../../../wire/button.js';
import { act } from '../live/act.js';
import type { Press } from '../live/page-state.js';
import { Button } from '../parts/button.js';
import { MOST, More } from '../parts/more.js';
import { Outcome, pressOutcome } from '../parts/outcome.js';

interface ButtonsProps {
  /** The number of the message or OTP. */
  readonly request: number;
  /** The index of the first of them among all buttons there. */
  readonly from: number;
  readonly buttons: readonly WireButton[];
}

/** Buttons that can be pressed, and what came of the last press of them. */
export const Buttons = ({ request, from, buttons }: ButtonsProps): VNode | null => {
  const [last, setLast] = useState<Press>();
  if (buttons.length === 0) return null;
  const press = async (index: number, title: string): Promise<void> => {
    const input = { request, button: from + index };
    setLast(await act('POST /press-button', input, answer => `${title}: ${pressOutcome(answer, answer.delivery)}`));
  };
  return (
    <div class="buttons">
      {buttons.slice(0, MOST).map(({ type, title, payloadHidden }, index) => (
        <Button key={index} class="press" dir="auto" onClick={() => press(index, title)}>
          {title} {type === 'web_url' && <small>opens a link</small>}
          {payloadHidden && <small>signed</small>}
        </Button>
      ))}
      <More of={buttons} />
      {last && <Outcome press={last} />}
    </div>
  );
};
