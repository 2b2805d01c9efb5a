import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { serveSite, sitePages } from './test/slow/docs/site.ts';
import { deadLinks } from './test/slow/docs/links.ts';
console.log('dead', deadLinks().slice(0, 20));
const site = await serveSite();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const names = process.argv[2] === 'all' ? sitePages() : process.argv.slice(2);
for (const scheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', m => faults.push(m.type() + ': ' + m.text()));
  page.on('pageerror', e => faults.push(String(e)));
  page.on('request', r => { if (!r.url().startsWith(site.url) && !r.url().startsWith('data:')) faults.push(r.url()); });
  for (const name of names) {
    const t = performance.now();
    await page.goto(`${site.url}/${name}`, { waitUntil: 'networkidle' });
    const t1 = performance.now();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const out = violations.flatMap(({ id, nodes }) => nodes.map(n => `${id}: ${n.html.slice(0, 140)} ${n.failureSummary?.slice(0, 300)}`));
    console.log(scheme, name, Math.round(t1 - t), Math.round(performance.now() - t1), out.length, [...new Set(out)].slice(0, 4), faults.splice(0));
    if (process.argv.includes('--shot')) await page.screenshot({ path: `/tmp/w/s2-${name.replaceAll('/', '-')}-${scheme}.png` });
  }
  await context.close();
}
const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
const page = await context.newPage();
for (const name of names) {
  await page.goto(`${site.url}/${name}`);
  const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  if (beyond) console.log('beyond', name, beyond);
}
await browser.close(); site.close();
