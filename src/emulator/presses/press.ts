import { pressText } from '../../webhook/press-text.js';
import { signPress } from '../../webhook/signatures/sign-press.js';
import type { Platform } from '../platform.js';
import type { FoundButton } from './find-button.js';
import type { PressResult } from './press-result.js';
import type { PostbackPress, WebUrlPress } from './pressed.js';

/** Presses a button, and delivers what that gives. */
export const press = async (platform: Platform, { button, messageId, userId }: FoundButton): Promise<PressResult> => {
  const pressedAt = platform.settings.now();
  const { signal } = platform.lifetime;
  const { title } = button;
  const text = button.payloadSeenByUser ?? button.payload;
  const pressed = { number: platform.numberOf('press'), messageId, userId, title, text, pressedAt };
  if (button.type === 'web_url') {
    const opened: WebUrlPress = Object.freeze({ kind: 'web_url', ...pressed, uri: button.payload });
    return log(platform, opened);
  }
  const hidden = button.payloadHidden === true;
  const payload = hidden ? await signed(platform, messageId, button.payload, pressedAt) : button.payload;
  // To sign takes a moment. What ended meanwhile neither logs nor delivers any more.
  if (signal.aborted) throw new Error('The emulator was closed or reset.');
  const raw = pressText({ messageId, payload });
  const postback: PostbackPress = Object.freeze({ kind: 'postback', ...pressed, raw, payload, hidden });
  return { ...log(platform, postback), delivery: await platform.deliveries.start(postback) };
};

const log = <Logged extends PostbackPress | WebUrlPress>({ presses, events }: Platform, pressed: Logged): Logged => {
  const bytes = Buffer.byteLength(pressed.text) + Buffer.byteLength(pressed.raw ?? pressed.uri);
  presses.add(pressed, bytes);
  events.emit('press', pressed, bytes);
  return pressed;
};

const signed = ({ settings }: Platform, messageId: string, payload: string, at: Date): Promise<string> => {
  const { kid, secret: key } = settings.signing;
  return signPress({ messageId, payload }, { kid, key, issuedAt: Math.floor(at.getTime() / 1000) });
};
