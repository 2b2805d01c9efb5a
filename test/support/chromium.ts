import { accessSync, constants } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';

// Where systems keep a Chromium or a Chrome.
const PLACES = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const isThere = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const executablePath: string | undefined = PLACES.find(isThere);

/** The options that start a browser which sends no requests by itself; undefined if there is no browser. */
export const launchOptions: LaunchOptions | undefined =
  executablePath === undefined
    ? undefined
    : {
        executablePath,
        // Only for what hangs: a busy machine may need more than the default of 30 s.
        timeout: 180_000,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      };
