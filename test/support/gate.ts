/** Creates a promise that the test resolves or rejects. */
export const gate = (): { readonly opened: Promise<void>; open(): void; fail(error: unknown): void } => {
  let open = (): void => {};
  let fail = (_: unknown): void => {};
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { opened, open: () => open(), fail: error => fail(error) };
};
