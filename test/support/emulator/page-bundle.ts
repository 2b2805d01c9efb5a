import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import manifest from '../../../package.json' with { type: 'json' };

const UI = resolve('src/emulator/page/ui');
/** The path of the page as a module. */
export const PAGE_MODULE: string = resolve('src/emulator/page/html.gen.ts');
/** The path of the renderer of previews as a module. */
export const PREVIEW_MODULE: string = resolve('src/emulator/page/preview.gen.ts');

// A request for an icon would not be answered; this one is in the page.
const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path fill='%230a8a80' d='M1 3h14v10H1zl7 6 7-6z'/></svg>";

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
export const pageModule = async (): Promise<string> => `// Made of ui/ by \`npm run page:update\`.
/** The emulator's page, one HTML document. */
export const pageHtml: string = ${JSON.stringify(await pageHtml())};

${emptyMap('html.gen.ts')}
`;

/** The types that preview.tsx exports, as they are written there. */
const previewTypes = (): string => {
  const source = readFileSync(resolve(UI, 'preview.tsx'), 'utf8');
  const types = source.match(/^\/\*\*[^\n]*\nexport (?:interface [^}]*\n}|type [^;]*;)\n/gm) ?? [];
  return types.join('\n');
};

// TypeScript checks the sources in ui/, so it need not check the bundle.
/** The module that renders requests to HTML without a browser. */
export const previewModule = async (): Promise<string> => `// Made of ui/preview.tsx by \`npm run page:update\`.
// @ts-nocheck

${previewTypes()}
/** The style of a preview page. */
export const previewStyle: string = ${JSON.stringify(await bundled('style/preview.css'))};

${await bundled('preview.tsx', 'renderer')}

/** Renders the body of a preview page, which needs no script. */
export const renderPreview: (entries: readonly PreviewEntry[], loadsMedia: boolean) => string = renderer.renderPreview;

/** Renders requests as the chat of the page shows them; \`name\` names the carousels. */
export const renderChat: (name: string, json: string, sourceOf: SourceOf) => string = renderer.renderChat;

${emptyMap('preview.gen.ts')}
`;

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
