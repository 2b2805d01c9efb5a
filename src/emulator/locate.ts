import type { Coordinates, LocationDecision } from './location.js';
import type { LoggedOtp, OtpLocation } from './logged.js';
import type { Platform } from './platform.js';

const NOWHERE: Coordinates = { latitude: 0, longitude: 0 };

/**
 * Answers for the user whether the location may be known, of the newest OTP with this id or of the one with this number.
 * Throws an Error when no such OTP asks.
 */
export const locate = (
  { otps, events, settings }: Platform,
  messageId: string,
  decision: LocationDecision,
  coordinates: Coordinates = NOWHERE,
  wanted?: number,
): LoggedOtp => {
  if (decision !== 'granted' && decision !== 'denied')
    throw new TypeError("emulator.location: the decision is 'granted' or 'denied'.");
  const otp = otps.findLast(({ id, number }) => id === messageId && number === (wanted ?? number));
  const name = JSON.stringify(messageId);
  if (otp === undefined) throw new Error(`No OTP with the id ${name}.`);
  if (otp.location === undefined) throw new Error(`The OTP ${name} does not ask for the location.`);
  if (otp.location.state === 'granted') throw new Error(`The OTP ${name} is shown already: the location was granted.`);
  const at = settings.now();
  const location: OtpLocation =
    decision === 'denied' ? { state: 'denied', at } : { state: 'granted', at, coordinates: checkedPlace(coordinates) };
  const newer = Object.freeze({ ...otp, location });
  otps.replace(otp, newer);
  events.emit('location', newer);
  return newer;
};

const checkedPlace = ({ latitude, longitude }: Coordinates): Coordinates => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new TypeError('emulator.location: latitude is from -90 to 90 degrees, longitude from -180 to 180.');
  return { latitude, longitude };
};
