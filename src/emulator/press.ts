import { signPress } from '../webhook/sign-press.js';
import type { FoundButton } from './find-button.js';
import type { Platform } from './platform.js';
import type { PressResult } from './press-result.js';
import type { PostbackPress, WebUrlPress } from './pressed.js';

/** Presses a button, and delivers what that gives. */
export const press = async (platform: Platform, { button, messageId, userId }: FoundButton): Promise<PressResult> => {
  const pressedAt = platform.settings.now();
  const { title } = button;
  const text = button.payloadSeenByUser ?? button.payload;
  const pressed = { number: platform.numberOf('press'), messageId, userId, title, text, pressedAt };
  if (button.type === 'web_url') {
    const opened: WebUrlPress = Object.freeze({ kind: 'web_url', ...pressed, uri: button.payload });
    return log(platform, opened);
  }
  const hidden = button.payloadHidden === true;
  const payload = hidden ? await signed(platform, messageId, button.payload, pressedAt) : button.payload;
  const raw = `[${messageId}]:${payload}`;
  const postback: PostbackPress = Object.freeze({ kind: 'postback', ...pressed, raw, payload, hidden });
  return { ...log(platform, postback), delivery: await platform.deliveries.start(postback) };
};

const log = <Logged extends PostbackPress | WebUrlPress>({ presses, events }: Platform, pressed: Logged): Logged => {
  presses.add(pressed, Buffer.byteLength(pressed.text));
  events.emit('press', pressed);
  return pressed;
};

const signed = ({ settings }: Platform, messageId: string, payload: string, at: Date): Promise<string> => {
  const { kid, secret: key } = settings.signing;
  return signPress({ messageId, payload }, { kid, key, issuedAt: Math.floor(at.getTime() / 1000) });
};
