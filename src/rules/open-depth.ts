/** How many levels a payload of open shape may have below its own, in builders and in `parse`. */
export const MAX_OPEN_DEPTH = 100;
