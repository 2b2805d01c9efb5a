/** A TypeError whose text is ours and quotes nothing of a delivery, so that it can be printed. */
export class OwnError extends TypeError {}
