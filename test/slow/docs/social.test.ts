import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawSocialImages, socialHead, socialImageOf } from '../../../docs/generate/social.js';
import { launchOptions } from '../../support/chromium.js';
import { folder } from '../../support/folder.js';

const description = 'One sentence that says what the page is for. '.repeat(20);
const pages = [
  { path: 'retries.md', title: 'Retries', description },
  {
    path: 'reference/send/interfaces/SendOptions.md',
    title: 'Interface: SendOptions<Metadata>',
    description: 'Short.',
  },
];

test('each page has an image of its own for previews of links, in the size that they use', async ctx => {
  if (launchOptions === undefined) return ctx.skip('no Chromium was found');
  const site = await folder();
  await drawSocialImages(pages, site('.'));
  const images = await Promise.all(pages.map(({ path }) => readFile(site(socialImageOf(path)))));
  // Width and height are in the first chunk of a PNG.
  expect(images.map(image => [image.readUInt32BE(16), image.readUInt32BE(20)])).toEqual([
    [1200, 630],
    [1200, 630],
  ]);
  expect(images[0]?.equals(images[1] ?? Buffer.alloc(0))).toBe(false);
});

test('the address of an image is absolute, so there is none without a homepage', async ctx => {
  if (launchOptions === undefined) return ctx.skip('no Chromium was found');
  expect(socialHead('retries.md', undefined)).toEqual([]);
  for (const homepage of ['https://example.com/docs', 'https://example.com/docs/'])
    expect(socialHead('retries.md', homepage)[0]).toEqual([
      'meta',
      { property: 'og:image', content: 'https://example.com/docs/social/retries.png' },
    ]);
});
