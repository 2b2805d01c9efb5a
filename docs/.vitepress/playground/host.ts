import scripts from 'virtual:playground';
import { withBase } from 'vitepress';

/**
 * Starts the playground in an element of its page: the compiler and the page's script load at the same time. `say` shows
 * why it cannot start, or nothing once it has. Returns a function that ends it.
 */
export const start = (host: HTMLElement, say: (words: string) => void): (() => void) => {
  const worker = new Worker(withBase(`/${scripts.compiler}`));
  let end: (() => void) | undefined;
  let isEnded = false;
  const load = async (): Promise<void> => {
    const library = fetch(withBase(`/${scripts.runtime}`)).then(response => response.text());
    const { mount } = await import(/* @vite-ignore */ withBase(`/${scripts.app}`));
    if (isEnded) return;
    const compilers = { '6.0': withBase(`/${scripts.compiler}`), '5.9': withBase(`/${scripts.compiler59}`) };
    end = mount(host, { worker, compilers, library, base: withBase('/') });
    say('');
  };
  load().catch((error: unknown) => {
    worker.terminate();
    say(`The playground could not be loaded: ${String(error)}`);
  });
  return () => {
    isEnded = true;
    worker.terminate();
    end?.();
  };
};
