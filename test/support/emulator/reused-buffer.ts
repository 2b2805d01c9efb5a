/** A stream that gives every chunk as a view of the same buffer, as a reader with its own buffer does. */
export const reusedBuffer = (chunks: readonly string[]): ReadableStream<Uint8Array> => {
  const buffer = new Uint8Array(Math.max(...chunks.map(chunk => chunk.length)));
  const left = chunks.values();
  return new ReadableStream<Uint8Array>(
    {
      pull: controller => {
        const { value, done } = left.next();
        if (done) return controller.close();
        const { written } = new TextEncoder().encodeInto(value, buffer);
        controller.enqueue(buffer.subarray(0, written));
      },
    },
    { highWaterMark: 0 },
  );
};
