// The numbers of a button's fields: their order among the values. A file without imports, so that bundlers inline them.
export const TITLE = 0;
export const PAYLOAD = 1;
export const HIDDEN = 2;
export const SEEN = 3;
