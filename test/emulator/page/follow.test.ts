import { resolve } from 'node:path';
import { build } from 'esbuild';
import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(() => vi.unstubAllGlobals());

test('after a break, what the new state has and the stream brings again is there once', async () => {
  const sources: Source[] = [];
  vi.stubGlobal('EventSource', function (this: Source) {
    sources.push(this);
  });
  let newest = 2;
  vi.stubGlobal('fetch', async () => Response.json(stateOf(newest)));
  const { follow } = await followed();
  let ids: readonly string[] = [];
  follow(({ state }) => {
    ids = state?.messages.map(({ id }) => id) ?? [];
  });
  await vi.waitUntil(() => sources.length === 1);
  const [source] = sources;
  source?.onopen();
  source?.onerror();
  newest = 5;
  source?.onopen();
  await vi.waitUntil(() => ids.length === 5);
  for (const number of [3, 4, 5, 6])
    source?.onmessage({ data: JSON.stringify({ number, name: 'message', data: message(number) }) });
  await vi.waitUntil(() => ids.includes('m-6'));
  expect(ids).toEqual(['m-1', 'm-2', 'm-3', 'm-4', 'm-5', 'm-6']);
});
