// The numbers of an element's fields: their order among the values. A file without imports, so that bundlers inline them.
export const MESSAGE_ID = 0;
export const TITLE = 1;
export const SUBTITLE = 2;
export const IMAGE_URL = 3;
export const BUTTONS = 4;
/** How many buttons fit. Document, section 8. */
export const MAX_BUTTONS = 3;
