import scripts from 'virtual:playground';
import { withBase } from 'vitepress';

const startCompiler = (url: string): Worker => {
  const worker = new Worker(url);
  // The connection then starts another worker, and reports its failure.
  worker.onerror = () => {
    if (globalThis.playgroundWorker === worker) globalThis.playgroundWorker = undefined;
  };
  return worker;
};

/**
 * Starts the playground in an element of its page: the compiler and the page's script load at the same time. `say` shows
 * why it cannot start, or nothing once it has. Returns a function that ends it.
 */
export const start = (host: HTMLElement, say: (words: string) => void): (() => void) => {
  let end: (() => void) | undefined;
  let isEnded = false;
  const load = async (): Promise<void> => {
    const compilers = { '6.0': withBase(`/${scripts.compiler}`), '5.9': withBase(`/${scripts.compiler59}`) };
    // The head of the page has started it already, unless the reader came from another page of the site.
    globalThis.playgroundWorker ??= startCompiler(compilers['6.0']);
    const { mount } = await import(/* @vite-ignore */ withBase(`/${scripts.app}`));
    if (isEnded) return;
    const libraries = { most: withBase(`/${scripts.runtime}`), more: withBase(`/${scripts.more}`) };
    end = await mount(host, { compilers, libraries, base: withBase('/') });
    if (isEnded) return end?.();
    say('');
  };
  load().catch((error: unknown) => say(`The playground could not be loaded: ${String(error)}`));
  return () => {
    isEnded = true;
    globalThis.playgroundWorker?.terminate();
    globalThis.playgroundWorker = undefined;
    end?.();
  };
};
