import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { run } from '../../support/run.js';
import { served } from '../../support/served.js';
import { ROOT } from '../../types/tsc.js';

/** The built site. */
const DIST: string = join(ROOT, 'docs/.vitepress/dist');

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

/** The sources of the site: a built file that is older than one of these is stale. */
const sources = (): readonly string[] => [
  ...filesBelow(join(ROOT, 'docs')).filter(path => !/\/docs\/(\.vitepress\/(dist|cache)|reference)\//.test(path)),
  ...filesBelow(join(ROOT, 'src')),
];

const changed = (path: string): number => statSync(path).mtimeMs;

const isFresh = (): boolean => {
  const built = join(DIST, '404.html');
  return existsSync(built) && sources().every(path => changed(path) < changed(built));
};

/** Builds the site, unless it is there and nothing has changed since. */
export const buildSite = async (): Promise<void> => {
  if (!isFresh()) await run('npm', ['run', 'docs'], { cwd: ROOT, maxBuffer: 2 ** 26 });
};

/** The paths of all pages, as in their address. */
export const sitePages = (): readonly string[] =>
  filesBelow(DIST)
    .filter(path => path.endsWith('.html'))
    .map(path => relative(DIST, path))
    .sort();

/** The paths of all files of the built site. */
export const filesOfSite = (): readonly string[] => filesBelow(DIST).map(path => relative(DIST, path));

/** The content of a file of the built site. */
export const readFileOfSite = (file: string): Buffer => readFileSync(join(DIST, file));

/** The HTML of a page. */
export const htmlOf = (page: string): string => readFileSync(join(DIST, page), 'utf8');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Serves the site on a free port of this machine. */
export const serveSite = () =>
  served(
    createServer((request, response) => {
      const path = join(DIST, decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
      const file = path.endsWith('/') ? join(path, 'index.html') : path;
      if (!file.startsWith(DIST) || !existsSync(file)) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
    }),
  );
