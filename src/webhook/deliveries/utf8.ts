const UTF_8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of UTF-8 bytes, to the character; undefined when they are none. */
export const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return undefined;
  }
};
