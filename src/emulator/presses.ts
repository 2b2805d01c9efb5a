import { describeType } from '../internal/json.js';
import { isBetween, type OptionTable, readOptions, shown, typeErrorOf, unless } from '../internal/options.js';
import { isClose } from '../spec/misspelt.js';
import { formatPress } from '../webhook/press.js';
import { signPress } from '../webhook/signatures/jws.js';
import { type EmulatorShapes, listChoices } from './choices.js';
import type { PressResult } from './deliveries/delivery.js';
import { weigh } from './log.js';
import {
  type ButtonChoice,
  type Coordinates,
  elementIds,
  type LocationDecision,
  type LoggedMessage,
  type LoggedOtp,
  listMessageButtons,
  listOtpButtons,
  logKey,
  type OtpLocation,
  type PlacedButton,
  type PostbackPress,
  type Press,
  type WebUrlPress,
} from './logged.js';
import type { Platform } from './platform.js';
import type { Rejected } from './rejections.js';

const MAX_LISTED = 50;
const MAX_IDS = 10;

/** A button with the user who sees it, and the number of the message or OTP that it is on. */
export interface FoundButton extends PlacedButton, Pick<LoggedMessage, 'userId'> {
  readonly request: number;
}

/**
 * Finds the button with this title on the newest message, element or OTP with this id. Throws an Error if there is none, if
 * there are several and no index chooses one, or if the user does not see it yet.
 */
export const findButton = (platform: Platform, id: string, choice: string | ButtonChoice): FoundButton => {
  const { title, index } = toChoice(choice);
  const { entry, buttons, notes } = findShown(platform, id);
  const named = buttons.filter(({ button }) => button.title === title);
  const [first, second] = named;
  const found = index === undefined ? first : named[index];
  if (index === undefined && second !== undefined)
    throw new Error(
      `${named.length} buttons ${JSON.stringify(title)} are on ${JSON.stringify(id)}: ${listButtons(named)}. ` +
        'Choose one by its index, as in press(messageId, { title, index }).',
    );
  if (found !== undefined) return { ...found, userId: entry.userId, request: entry.number };
  if (first !== undefined)
    throw new Error(
      `There is no button ${JSON.stringify(title)} with the index ${index} on ${JSON.stringify(id)}. Its buttons with this title: ${listButtons(named)}.`,
    );
  const titles = buttons.map(({ button }) => JSON.stringify(button.title)).join(', ') || 'none';
  const others = notes.map(note => ` ${note.replace('This', 'Another')}`).join('');
  throw new Error(
    `There is no button ${JSON.stringify(title)} on ${JSON.stringify(id)}. Its buttons: ${titles}.${others}`,
  );
};

const CHOICE: OptionTable<ButtonChoice, 'title'> = {
  title: [value => unless(typeof value === 'string', 'a string')],
  index: value =>
    unless(Number.isSafeInteger(value) && isBetween(value, 0, Number.MAX_VALUE), 'an integer of 0 or more'),
};

/** A misspelt `index` would press another button. */
const toChoice = (choice: string | ButtonChoice): ButtonChoice =>
  readOptions(CHOICE, typeof choice === 'string' ? { title: choice } : choice, typeErrorOf('emulator.press'));

/** Lists buttons with one title: the element of each, and the index that chooses it. */
const listButtons = (named: readonly PlacedButton[]): string => {
  const texts = named.map(({ button, element }, index) => {
    const place = element === undefined ? '' : ` on ${element}`;
    return `${JSON.stringify(button.title)}${place}, index ${index}`;
  });
  const more = texts.length > MAX_LISTED ? `; and ${texts.length - MAX_LISTED} more` : '';
  return texts.slice(0, MAX_LISTED).join('; ') + more;
};

/** Finds the button with this index on the request with this number. Throws as `findButton` does. */
export const findButtonAt = (platform: Platform, request: number, index: number): FoundButton => {
  const entry = findAccepted(platform, request);
  const { userId } = entry;
  const buttons: readonly Placed[] = isMessage(entry)
    ? listAll(entry, platform.settings.shapes)
    : showOtp(entry).buttons;
  const found = buttons[index];
  if (found === undefined) throw new Error(`The request ${request} has no button with the index ${index}.`);
  const { button, note } = found;
  if (button === undefined) throw new Error(note ?? 'This button cannot be pressed.');
  return { ...found, button, userId, request };
};

/** Finds what `emulator.press` takes for a press in the log: the id, or undefined for that of the request, and the button. */
export const findChoice = (
  platform: Platform,
  press: Press,
): readonly [id: string | undefined, choice: string | ButtonChoice] => {
  const { request, messageId, title, text } = press;
  const isPressed = (button: PlacedButton['button'] | undefined): boolean =>
    press.kind === 'postback' && press.hidden
      ? (button?.payloadSeenByUser ?? button?.payload) === text
      : button?.payload === (press.uri ?? press.payload);
  const entry = findAccepted(platform, request);
  const isOwn = messageId === entry.id;
  const all: readonly Placed[] = isMessage(entry) ? listAll(entry, platform.settings.shapes) : listOtpButtons(entry);
  const named = all.filter(one => one.button?.title === title && (isOwn || one.messageId === messageId));
  const index = named.findIndex(({ button, messageId: id }) => id === messageId && isPressed(button));
  return [isOwn ? undefined : messageId, named.length > 1 ? { title, index } : title];
};

/** A button, or a choice whose fields are not known. */
type Placed = Omit<PlacedButton, 'button'> & { readonly button: PlacedButton['button'] | undefined } & {
  readonly note?: string | undefined;
};

/** Lists the buttons of a message, then its choices. */
const listAll = (message: LoggedMessage, shapes: EmulatorShapes): readonly Placed[] => {
  const choices = listChoices(message, shapes);
  return [
    ...listMessageButtons(message),
    ...choices.map(({ button, note }) => ({ messageId: message.id, button, note })),
  ];
};

const isMessage = (entry: LoggedMessage | LoggedOtp): entry is LoggedMessage => 'message' in entry.request;

interface Shown {
  readonly entry: LoggedMessage | LoggedOtp;
  readonly buttons: readonly PlacedButton[];
  /** The reasons why choices cannot be pressed, each once. */
  readonly notes: readonly string[];
}

/** Finds all buttons of the message or OTP with this id, or those of the elements with this id. */
const findShown = ({ messages, otps, settings }: Platform, id: string): Shown => {
  const key = logKey('messageId', id);
  const message = messages.find(key);
  const otp = otps.find(key);
  if (otp !== undefined && (message === undefined || otp.number > message.number)) return showOtp(otp);
  if (message === undefined)
    throw new Error(
      `There is no message, element or OTP with the id ${JSON.stringify(id)} in the log. ${listIds([...messages, ...otps], id)}`,
    );
  const all = listAll(message, settings.shapes).filter(({ messageId }) => messageId === id || message.id === id);
  return {
    entry: message,
    buttons: all.flatMap(({ button, ...place }) => (button === undefined ? [] : [{ ...place, button }])),
    notes: [...new Set(all.flatMap(({ button, note }) => (button === undefined && note !== undefined ? [note] : [])))],
  };
};

/** Lists the ids of the log: those like `wanted`, then the newest, as a test may have taken the id of another message. */
const listIds = (entries: readonly (LoggedMessage | LoggedOtp)[], wanted: string): string => {
  if (entries.length === 0) return 'The log is empty.';
  const newest = entries.toSorted((one, other) => other.number - one.number);
  const all = new Set(newest.flatMap(entry => [entry.id, ...(isMessage(entry) ? elementIds(entry.request) : [])]));
  const isLike = (id: string): number => Number(isClose(id, wanted, 2));
  const ids = [...all].toSorted((one, other) => isLike(other) - isLike(one));
  const more = ids.length > MAX_IDS ? ` and ${ids.length - MAX_IDS} more` : '';
  const listed = ids.slice(0, MAX_IDS).map(id => JSON.stringify(id));
  return `Its ids: ${listed.join(', ')}${more}.`;
};

const showOtp = (otp: LoggedOtp): Shown => {
  const { location, id } = otp;
  if (location !== undefined && location.state !== 'granted') {
    const how = `call emulator.location(${JSON.stringify(id)}, 'granted'), press Grant on the page, or POST to /_sendable/location`;
    throw new Error(`The OTP ${JSON.stringify(id)} is hidden until the user grants the location: ${how}.`);
  }
  return { entry: otp, buttons: listOtpButtons(otp), notes: [] };
};

/** Finds the request with this number. Throws an Error if the log has none. */
export const findEntry = (
  { messages, otps, rejected }: Platform,
  wanted: number,
): LoggedMessage | LoggedOtp | Rejected => {
  const isLater = ({ number }: { readonly number: number }): boolean => number >= wanted;
  const found = [messages, otps, rejected].map(log => log.findLater(isLater)).find(entry => entry?.number === wanted);
  if (found === undefined) throw new Error(`There is no request with the number ${wanted} in the log.`);
  return found;
};

const findAccepted = (platform: Platform, wanted: number): LoggedMessage | LoggedOtp => {
  const entry = findEntry(platform, wanted);
  if ('reason' in entry) throw new Error(`The request ${wanted} was rejected.`);
  return entry;
};

/** Presses a button, logs the press and delivers it. */
export const press = async (
  platform: Platform,
  { button, messageId, userId, request }: FoundButton,
): Promise<PressResult> => {
  const pressedAt = platform.settings.now();
  const { signal } = platform.lifetime;
  const { title } = button;
  const text = button.payloadSeenByUser ?? button.payload;
  const pressed = { number: platform.nextNumber('press'), messageId, request, userId, title, text, pressedAt };
  if (button.type === 'web_url') {
    const opened: WebUrlPress = Object.freeze({ kind: 'web_url', ...pressed, uri: button.payload });
    return log(platform, opened);
  }
  const hidden = button.payloadHidden === true;
  const payload = hidden ? await signed(platform, messageId, button.payload, pressedAt) : button.payload;
  // Signing takes a moment. If the emulator was closed or reset meanwhile, it neither logs nor delivers.
  if (signal.aborted) throw new Error('The emulator was closed or reset before the press was logged.');
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
    throw new TypeError(
      `emulator.location: \`decision\` must be 'granted' or 'denied'; got ${describeType(decision)}.`,
    );
  const otp =
    wanted === undefined ? otps.find(logKey('messageId', messageId)) : otps.findLater(({ number }) => number >= wanted);
  const name = JSON.stringify(messageId);
  if (otp?.id !== messageId || (wanted ?? otp.number) !== otp.number)
    throw new Error(`There is no OTP with the id ${name} in the log. ${listIds([...otps], messageId)}`);
  if (otp.location === undefined)
    throw new Error(`The OTP ${name} does not ask for the location: it has no showWithLocation.`);
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
    throw new TypeError(
      'emulator.location: `latitude` must be a number from -90 to 90, and `longitude` one from -180 to 180; ' +
        `got ${shown(latitude)} and ${shown(longitude)}.`,
    );
  return { latitude, longitude };
};
