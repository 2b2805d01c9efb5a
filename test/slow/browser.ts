import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Why tests of pages are skipped where there is no browser. */
export const NO_BROWSER =
  'There is no Chromium: set CHROMIUM_PATH, or apt-get install chromium. With REQUIRE_BROWSER=1 this is a failure.';

const isThere = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The browser of this machine; undefined where there is none. */
export const browserPath: string | undefined = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find(isThere);

if (browserPath === undefined) console.warn(NO_BROWSER);

/** Starts the browser. Fails where there is none. */
export const launch = (): Promise<Browser> => {
  if (browserPath === undefined) throw new Error(NO_BROWSER);
  return chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
};
