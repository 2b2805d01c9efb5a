const REPEAT_MS = 60_000;

/** Creates a function that passes on each text at most once a minute: a client reports every reconnect that fails. */
export const calm = (tell: (text: string) => void): ((text: string) => void) => {
  const toldAt = new Map<string, number>();
  return text => {
    const now = performance.now();
    for (const [old, at] of toldAt) if (now - at >= REPEAT_MS) toldAt.delete(old);
    if (toldAt.has(text)) return;
    toldAt.set(text, now);
    tell(text);
  };
};
