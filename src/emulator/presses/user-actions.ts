import { formatPress, signPress } from '../../webhook/shared.js';
import type { PressResult } from '../deliveries/delivery.js';
import { weigh } from '../log.js';
import type { Coordinates, LocationDecision, LoggedOtp, OtpLocation, PostbackPress, WebUrlPress } from '../logged.js';
import type { Platform } from '../platform.js';
import type { FoundButton } from './find-button.js';

/** Presses a button, logs the press and delivers it. */
export const press = async (platform: Platform, { button, messageId, userId }: FoundButton): Promise<PressResult> => {
  const pressedAt = platform.settings.now();
  const { signal } = platform.lifetime;
  const { title } = button;
  const text = button.payloadSeenByUser ?? button.payload;
  const pressed = { number: platform.nextNumber('press'), messageId, userId, title, text, pressedAt };
  if (button.type === 'web_url') {
    const opened: WebUrlPress = Object.freeze({ kind: 'web_url', ...pressed, uri: button.payload });
    return log(platform, opened);
  }
  const hidden = button.payloadHidden === true;
  const payload = hidden ? await signed(platform, messageId, button.payload, pressedAt) : button.payload;
  // Signing takes a moment. If the emulator was closed or reset meanwhile, it neither logs nor delivers.
  if (signal.aborted) throw new Error('The emulator was closed or reset.');
  const raw = formatPress({ messageId, payload });
  const postback: PostbackPress = Object.freeze({ kind: 'postback', ...pressed, raw, payload, hidden });
  return { ...log(platform, postback), delivery: await platform.deliveries.start(postback) };
};

const log = <Logged extends PostbackPress | WebUrlPress>({ presses, events }: Platform, pressed: Logged): Logged => {
  const bytes = weigh(pressed);
  presses.add(pressed, bytes);
  events.emit('press', pressed, bytes);
  return pressed;
};

const signed = ({ settings }: Platform, messageId: string, payload: string, at: Date): Promise<string> => {
  const { kid, secret: key } = settings.signing;
  return signPress({ messageId, payload }, { kid, key, issuedAt: Math.floor(at.getTime() / 1000) });
};

const NOWHERE: Coordinates = { latitude: 0, longitude: 0 };

/**
 * Grants or denies the location for the user, for the newest OTP with this id or for the one with this number.
 * Throws an Error if there is no such OTP, or if it does not ask for the location.
 */
export const locate = (
  { otps, events, settings }: Platform,
  messageId: string,
  decision: LocationDecision,
  coordinates: Coordinates = NOWHERE,
  wanted?: number,
): LoggedOtp => {
  if (decision !== 'granted' && decision !== 'denied')
    throw new TypeError("emulator.location: `decision` must be 'granted' or 'denied'.");
  const otp = otps.findLast(({ id, number }) => id === messageId && number === (wanted ?? number));
  const name = JSON.stringify(messageId);
  if (otp === undefined) throw new Error(`There is no OTP with the id ${name}.`);
  if (otp.location === undefined) throw new Error(`The OTP ${name} does not ask for the location.`);
  if (otp.location.state === 'granted')
    throw new Error(`The OTP ${name} is already visible: the location was granted.`);
  const at = settings.now();
  const location: OtpLocation =
    decision === 'denied'
      ? { state: 'denied', at }
      : { state: 'granted', at, coordinates: validateCoordinates(coordinates) };
  const newer = Object.freeze({ ...otp, location });
  otps.replace(otp, newer);
  events.emit('location', newer);
  return newer;
};

const validateCoordinates = ({ latitude, longitude }: Coordinates): Coordinates => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new TypeError('emulator.location: `latitude` must be from -90 to 90 degrees, `longitude` from -180 to 180.');
  return { latitude, longitude };
};
