import { launch } from './test/slow/browser.ts';
import { serveSite } from './test/slow/docs/site.ts';
import { deadLinks } from './test/slow/docs/links.ts';
console.log(deadLinks().slice(0, 20));
const site = await serveSite();
const browser = await launch();
const shots = process.argv.slice(2);
for (const shot of shots) {
  const [path, scheme, width, full] = shot.split(',');
  const page = await browser.newPage({ viewport: { width: Number(width ?? 1440), height: 900 }, colorScheme: scheme as 'light' });
  page.on('console', m => m.type() === 'error' && console.log(path, m.text()));
  await page.goto(`${site.url}/${path}.html`); await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/w/shot-${path.replace('/', '-')}-${scheme}-${width}.png`, fullPage: full === 'full' });
  await page.close();
}
await browser.close(); site.close();
