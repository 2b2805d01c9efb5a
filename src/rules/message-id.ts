// A press comes back as `[<messageId>]:<payload>`; control characters are C0, DEL and C1.
const AMBIGUOUS = /[[\]\p{Cc}]/u;

/** Whether a message id can be told apart in a press. */
export const isUnambiguous = (id: string): boolean => !AMBIGUOUS.test(id);
