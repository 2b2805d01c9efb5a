// The numbers of a message's fields: their order among the values. A file without imports, so that bundlers inline them.
export const CUSTOMER = 0;
export const STAFF = 1;
export const USER = 2;
export const MESSAGE_ID = 3;
export const CONTENT = 4;
export const QUICK_REPLIES = 5;
export const QUICK_REPLIES_V2 = 6;
/** The bits of CUSTOMER, STAFF and USER, of which a message has one. */
export const RECIPIENTS = 7;
