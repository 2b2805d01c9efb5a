import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the pages. */
export const DOCS: string = fileURLToPath(new URL('../', import.meta.url));

const APART = ['.vitepress', 'demo', 'examples', 'generate', 'parts', 'public', 'reference'];

const pagesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folder === DOCS && APART.includes(entry.name) ? [] : pagesBelow(path);
    return entry.name.endsWith('.md') ? [relative(DOCS, path).slice(0, -'.md'.length)] : [];
  });

/** The pages that somebody wrote, without their endings. */
export const pageNames: readonly string[] = pagesBelow(DOCS);
