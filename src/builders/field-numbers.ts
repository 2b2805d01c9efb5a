// The numbers of the fields of each builder: their order among the values. This file has no imports, so that bundlers
// replace the names by the numbers.

export const BUTTON_TITLE = 0;
export const BUTTON_PAYLOAD = 1;
export const BUTTON_HIDDEN = 2;
export const BUTTON_SEEN_AS = 3;

export const ELEMENT_MESSAGE_ID = 0;
export const ELEMENT_TITLE = 1;
export const ELEMENT_SUBTITLE = 2;
export const ELEMENT_IMAGE_URL = 3;
export const ELEMENT_BUTTONS = 4;
/** The maximum number of buttons of an element. API spec, section 8. */
export const MAX_BUTTONS = 3;

export const MESSAGE_CUSTOMER = 0;
export const MESSAGE_STAFF = 1;
export const MESSAGE_USER = 2;
export const MESSAGE_ID = 3;
export const MESSAGE_CONTENT = 4;
export const MESSAGE_QUICK_REPLIES = 5;
export const MESSAGE_QUICK_REPLIES_V2 = 6;
/** The bits of the three recipient fields, of which a message has one. */
export const RECIPIENTS = 7;

export const OTP_CUSTOMER_NO = 0;
export const OTP_MESSAGE_ID = 1;
export const OTP_TEXT = 2;
export const OTP_VALUE = 3;
export const OTP_IMAGE_URL = 4;
export const OTP_TX_CODE = 5;
export const OTP_DEVICE_ID = 6;
export const OTP_BUTTONS = 7;
export const OTP_LOCATION = 8;

/** The number of the list field of a builder without a list of parts. */
export const NO_LIST = -2;
/** The same for a button that cannot hide its payload. A number, because a proxy changes the identity of objects. */
export const NO_HIDDEN = -3;
// A step's `set` has three bits for each field. Shifted by the number of the field, they are:

/** The field has a value. */
export const SET = 1;
/** The field was set to `undefined`. */
export const SET_TO_NOTHING = 0x400;
/** The value of the field needs no escape in JSON. */
export const UNESCAPED = 0x100000;
/** The bits of all fields that have a value. */
export const VALUED = 0x3ff;
