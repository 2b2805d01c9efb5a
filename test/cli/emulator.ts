import { createBot } from '../../src/index.js';
import { type Running, start } from './cli.js';

/** Waits until `pattern` is in a command's stdout, and returns the text so far. */
export const told = ({ child }: Running, pattern: RegExp): Promise<string> =>
  new Promise(settle => {
    let text = '';
    child.stdout.on('data', more => {
      text += more;
      if (pattern.test(text)) settle(text);
    });
  });

/** The emulator's command on a free port, once it has said `lastWord`, and a bot that sends to it. */
export const readyEmulator = async (lastWord: RegExp, ...options: readonly string[]) => {
  const running = start(['emulator', '--port', '0', ...options]);
  const ready = await told(running, lastWord);
  const [, url = '', token = ''] = /SENDABLE_BASE_URL +(\S+)\n +SENDABLE_TOKEN +(\S+)/.exec(ready) ?? [];
  const bot = createBot({ baseUrl: url, token, retry: false });
  /** Stops the command. Resolves with its end, and with the log that it printed after `lastWord`. */
  const stop = async () => {
    await bot.close();
    running.child.kill('SIGTERM');
    const ended = await running.ended;
    return { ...ended, log: timeless(ended.stdout.slice(ready.length)) };
  };
  return { ready, url, token, bot, stop };
};

/** The lines of a log without their times. Throws for a line without a time. */
const timeless = (log: string): string =>
  log.replace(/^(?! {2})(\d\d:\d\d:\d\d )?(?=.)/gm, (_, time) => {
    if (time === undefined) throw new Error(`A line has no time: ${log}`);
    return '';
  });
