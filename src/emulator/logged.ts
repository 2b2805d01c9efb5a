import type { WireButton } from '../spec/attachment.js';
import type { SendMessageRequest, SendOtpRequest } from '../spec/requests.js';
import { isGeneric } from '../spec/table.js';
import type { FaultMark } from './faults/fault.js';

/** The part of a log entry that every request has. */
export interface Arrival {
  /** The number of the request to the platform, from 1, in the order of the responses. */
  readonly number: number;
  readonly receivedAt: Date;
  /** The faults that hit the request; usually none. */
  readonly faults: readonly FaultMark[];
  /** The size of the request body in bytes; 0 if the body was not read. */
  readonly requestBytes: number;
  readonly response: LoggedResponse;
}

/** The response to a request. */
export interface LoggedResponse {
  /** Undefined if a fault closed the connection without a response. */
  readonly status: number | undefined;
  /** The size of the body in bytes; after a `half-body` fault, of the half that was sent. */
  readonly bytes: number;
  /** The time at which the response is sent, which is in the future while a fault delays it. */
  readonly at: Date;
}

/** A request that the emulator accepted. It does not contain the bot's token. */
export interface Logged<Request> extends Arrival {
  /** The message id in the response: the request's own, or one that the emulator created. */
  readonly id: string;
  /** The JSON as it was received; frozen. */
  readonly request: Request;
  /** The platform user id in the response. */
  readonly userId: string;
  /** The name of the bot that sent it. */
  readonly bot: string;
  /** True if a message or an OTP with this id was in the log already. */
  readonly duplicate: boolean;
}

/** A message that the emulator accepted. */
export type LoggedMessage = Logged<SendMessageRequest>;

/** An OTP that the emulator accepted. */
export interface LoggedOtp extends Logged<SendOtpRequest> {
  readonly txCode: string | undefined;
  readonly deviceId: string | undefined;
  /** Undefined without `showWithLocation`. */
  readonly location: OtpLocation | undefined;
}

/** Adds to an OTP what its view shows apart from the request. */
export const logOtp = (logged: Logged<SendOtpRequest>): LoggedOtp => {
  const { txCode, deviceId, showWithLocation } = logged.request;
  const location: OtpLocation | undefined = showWithLocation === true ? { state: 'awaited' } : undefined;
  return Object.freeze({ ...logged, txCode, deviceId, location });
};

/** The user's decision about the location. The content of the OTP is hidden until it is granted. API spec, section 2.7. */
export type OtpLocation =
  | { readonly state: 'awaited' }
  | { readonly state: 'denied'; readonly at: Date }
  | { readonly state: 'granted'; readonly at: Date; readonly coordinates: Coordinates };

/** The place of a user. The API spec does not define how a location is reported: the fields are the emulator's own. */
export interface Coordinates {
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
}

/** The user's decision when an OTP asks for the location. */
export type LocationDecision = 'granted' | 'denied';

interface Pressed {
  /** The number of the press, from 1. */
  readonly number: number;
  /** The id that the press reports: the element's if it has one, otherwise the message's or OTP's. */
  readonly messageId: string;
  /** The `number` of the message or OTP that the button is on. */
  readonly request: number;
  /** The platform user id of the user who pressed. */
  readonly userId: string;
  /** The label of the button. */
  readonly title: string;
  /** The text in the user's chat: `payloadSeenByUser`, otherwise the payload. */
  readonly text: string;
  readonly pressedAt: Date;
}

/** The press of a postback button. API spec, section 6. */
export interface PostbackPress extends Pressed {
  readonly kind: 'postback';
  /** The text for the client: `[<messageId>]:<payload>`, or `[<messageId>]:<signed payload>` for a hidden payload. */
  readonly raw: string;
  /** The payload in `raw`: signed if it is hidden. */
  readonly payload: string;
  readonly hidden: boolean;
  readonly uri?: never;
}

/** The press of a web_url button: the device would open the URI, and the client gets nothing. */
export interface WebUrlPress extends Pressed {
  readonly kind: 'web_url';
  readonly uri: string;
  readonly raw?: never;
  readonly payload?: never;
  readonly delivery?: never;
}

/** The press of a button. */
export type Press = PostbackPress | WebUrlPress;

/** A choice among several buttons with the same title. */
export interface ButtonChoice {
  /** The label of the button. */
  readonly title: string;
  /** The index among the buttons with this title, from 0, in the order of the message. Required if there are several. */
  readonly index?: number | undefined;
}

/** A button with the message id that its press reports. */
export interface PlacedButton {
  readonly messageId: string;
  readonly button: WireButton;
  /** A description of the element that it is on; undefined on an OTP. */
  readonly element?: string;
}

/** Lists the buttons of a message. Buttons of an element report the element's messageId if it has one. API spec, section 2.5. */
export const listMessageButtons = ({ id, request }: LoggedMessage): readonly PlacedButton[] => {
  const { attachment } = request.message;
  if (attachment === undefined || !isGeneric(attachment)) return [];
  return attachment.payload.elements.flatMap(({ messageId = id, title, buttonsV2 }, index) => {
    const element = `element ${index + 1}${title === undefined ? '' : ` (${JSON.stringify(title)})`}`;
    return buttonsV2.map(button => ({ messageId, button, element }));
  });
};

/** Makes a key of a log: its entries are found by the value of this field. */
export const logKey = (field: string, value: string): string => `${field} ${value}`;

/** Lists the keys of a message: its id, those of its elements, and its recipient. */
export const listMessageKeys = ({ id, userId, request }: LoggedMessage): readonly string[] => {
  const { appCustomerId, appStaffId } = request.recipient;
  const ids = [id, ...elementIds(request)].map(id => logKey('messageId', id));
  return [...ids, ...givenKeys({ appCustomerId, appStaffId, userId })];
};

/** Lists the keys of an OTP: its id and its recipient. */
export const listOtpKeys = ({ id, userId, request: { customerNo } }: LoggedOtp): readonly string[] =>
  givenKeys({ messageId: id, customerNo, userId });

const givenKeys = (fields: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [logKey(field, value)]));

/** Lists the ids of the elements with buttons, which a press can report. */
export const elementIds = ({ message: { attachment } }: SendMessageRequest): readonly string[] =>
  attachment === undefined || !isGeneric(attachment)
    ? []
    : attachment.payload.elements.flatMap(({ messageId, buttonsV2 }) =>
        messageId === undefined || buttonsV2.length === 0 ? [] : [messageId],
      );

/** Lists the buttons of an OTP. API spec, section 2.7. */
export const listOtpButtons = ({ id, request }: LoggedOtp): readonly PlacedButton[] =>
  (request.buttonsV2 ?? []).map(button => ({ messageId: id, button }));
