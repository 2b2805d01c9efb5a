import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { inBrowser } from '../browser.js';

const { open } = inBrowser();

test('npm run demo -- --open leaves the page open with its messages, until Ctrl-C', async () => {
  // No display: the test opens the page itself.
  const env = { ...process.env, NO_COLOR: '1', DISPLAY: '', WAYLAND_DISPLAY: '' };
  const demo = spawn(process.execPath, ['--import', 'tsx', 'docs/demo/main.ts', '--open'], { env });
  try {
    let url = '';
    for await (const line of createInterface(demo.stdout)) {
      url = /The emulator's page with these messages: (\S+)/.exec(line)?.[1] ?? '';
      if (url !== '') break;
    }
    const { page, faults } = await open(url);
    for (const text of ['Messages 13', 'OTPs 5', 'Presses 2']) await page.getByText(text).waitFor();
    await page.getByText('We call you about offer-silver').first().waitFor();
    demo.kill('SIGINT');
    expect(await once(demo, 'exit')).toEqual([0, null]);
    await page.close();
    // The page may have tried to connect again.
    expect(faults.splice(0).filter(fault => !/net::ERR_/.test(fault))).toEqual([]);
  } finally {
    demo.kill('SIGKILL');
  }
});
