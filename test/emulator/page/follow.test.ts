import { resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, test, vi } from 'vitest';
import type { EmulatorState } from '../../../src/emulator/index.js';

interface Source {
  onopen(): void;
  onerror(): void;
  onmessage(event: { readonly data: string }): void;
}

/** The page's own script, as a browser has it: it is of another world than these tests. */
const followed = async (): Promise<{
  readonly follow: (changed: (now: { state?: EmulatorState }) => void) => void;
}> => {
  const entryPoints = [resolve('src/emulator/page/ui/live/follow.ts')];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'esm' });
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);
};

const message = (number: number) => ({ number, id: `m-${number}` });
const stateOf = (newestEvent: number) => ({
  newestEvent,
  maxLogEntries: 100,
  counts: { messages: newestEvent },
  messages: Array.from({ length: newestEvent }, (_, index) => message(index + 1)),
});

test('after a reconnect, an entry that is in the new state and in the stream appears once', async () => {
  const sources: Source[] = [];
  // It is not closed by an error, as a browser connects it again by itself.
  const EventSource = function (this: Source) {
    sources.push(this);
  };
  vi.stubGlobal('EventSource', Object.assign(EventSource, { CLOSED: 2 }));
  let newest = 2;
  vi.stubGlobal('fetch', async () => Response.json(stateOf(newest)));
  const { follow } = await followed();
  let ids: readonly string[] = [];
  follow(({ state }) => {
    ids = state?.messages.map(({ id }) => id) ?? [];
  });
  await expect.poll(() => sources).toHaveLength(1);
  const [source] = sources;
  source?.onopen();
  source?.onerror();
  newest = 5;
  source?.onopen();
  await expect.poll(() => ids).toHaveLength(5);
  for (const number of [3, 4, 5, 6])
    source?.onmessage({ data: JSON.stringify({ number, name: 'message', data: message(number) }) });
  await expect.poll(() => ids).toContain('m-6');
  expect(ids).toEqual(['m-1', 'm-2', 'm-3', 'm-4', 'm-5', 'm-6']);
});
