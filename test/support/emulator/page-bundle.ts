import { readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import manifest from '../../../package.json' with { type: 'json' };

const UI = resolve('src/emulator/page/ui');
const PAGE_MODULE: string = resolve('src/emulator/page/html.gen.js');
const PREVIEW_MODULE: string = resolve('src/emulator/page/preview.gen.js');

// A request for an icon would not be answered; this one is in the page.
const ICON = `data:image/svg+xml,${encodeURIComponent(await readFile('docs/public/mark.svg', 'utf8'))}`;

/** Makes one HTML document of the page's sources: all of its script and style are in it. */
const pageHtml = async (): Promise<string> => {
  const [script, style] = await Promise.all([bundled('main.tsx'), bundled('style/page.css')]);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>sendable emulator</title><link rel="icon" href="${ICON}"><style>${style}</style><script type="module">${script}</script><body></body></html>`;
};

// The maps of the package would contain the bundle again.
const emptyMap = (file: string): string => {
  const map = { version: 3, sources: [file], sourcesContent: [''], names: [], mappings: 'AAAA' };
  const data = Buffer.from(JSON.stringify(map)).toString('base64');
  return `//# ${'source'}MappingURL=data:application/json;base64,${data}`;
};

/** The module that the emulator serves the page from. */
const pageModule = async (): Promise<string> => `export const pageHtml = ${JSON.stringify(await pageHtml())};
${emptyMap('html.gen.js')}
`;

/** The module that renders requests to HTML without a browser. */
const previewModule =
  async (): Promise<string> => `export const previewStyle = ${JSON.stringify(await bundled('style/preview.css'))};
${await bundled('preview.tsx', 'renderer')}
export const { renderPreview, renderChat } = renderer;
${emptyMap('preview.gen.js')}
`;

/** Makes both modules, which takes a third of a second, and writes what has changed. The build and the tests call it first. */
export const writePage = async (): Promise<void> => {
  const modules = [
    [PAGE_MODULE, pageModule],
    [PREVIEW_MODULE, previewModule],
  ] as const;
  for (const [file, make] of modules) {
    const text = await make();
    if (text === (await readFile(file, 'utf8').catch(() => ''))) continue;
    // A build and the tests may run at the same time: neither must read half a module.
    const written = `${file}.${process.pid}`;
    await writeFile(written, text);
    await rename(written, file);
  }
};

export default writePage;

const bundled = async (file: string, globalName?: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [resolve(UI, file)],
    bundle: true,
    minify: true,
    write: false,
    format: globalName === undefined ? 'esm' : 'iife',
    ...(globalName !== undefined && { globalName }),
    target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
    // A quarter of a kilobyte less than the automatic runtime.
    jsx: 'transform',
    jsxFactory: 'h',
    jsxFragment: 'Fragment',
    inject: [resolve('node_modules/preact/dist/preact.module.js')],
    tsconfigRaw: {},
    legalComments: 'none',
    charset: 'utf8',
    define: { VERSION: JSON.stringify(manifest.version) },
  });
  // So that no text of a script ends the element that holds it.
  return (outputFiles[0]?.text ?? '').trim().replaceAll('</script', '<\\/script');
};
