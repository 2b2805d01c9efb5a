// The numbers of an OTP's fields: their order among the values. A file without imports, so that bundlers inline them.
export const CUSTOMER_NO = 0;
export const MESSAGE_ID = 1;
export const TEXT = 2;
export const VALUE = 3;
export const IMAGE_URL = 4;
export const TX_CODE = 5;
export const DEVICE_ID = 6;
export const BUTTONS = 7;
export const LOCATION = 8;
