/** Resolves to true if the message was sent. `arrived` asks a person, with a signal. */
export const sendOnce = async (
  send: (request: unknown) => Promise<'sent' | 'not sent' | 'unknown'>,
  request: unknown,
  arrived: () => Promise<boolean>,
): Promise<boolean> => {
  // A worker that died during the activity may have sent the message.
  const outcome = await send(request).catch(() => 'unknown');
  return outcome === 'unknown' ? arrived() : outcome === 'sent';
};
