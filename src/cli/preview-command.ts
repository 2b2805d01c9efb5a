import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type PreviewEntry, previewStyle, renderPreview } from '../emulator/page/preview.gen.js';
import type { ParseOptions } from '../parse/index.js';
import { type CheckingOptions, checkRequest, readParseOptions } from './check-request.js';
import { type ExitReason, notWritten, wrongUse } from './exit-codes.js';
import { type Input, isSame, itemsOf, listFiles, openInput } from './input.js';
import { counted, info, stderr, stdout, warn } from './output.js';
import { showRepeated, showViolations } from './show-violations.js';

interface PreviewOptions extends CheckingOptions {
  readonly html: string;
  readonly loadMedia?: true;
  readonly jsonl?: true;
}

/** The maximum number of requests of one page: a browser draws all of them. */
const MAX_REQUESTS = 1000;

/** Writes one HTML page that shows each request of the files as the emulator's chat does; sends nothing. */
export const previewFiles = async (names: readonly string[], options: PreviewOptions): Promise<ExitReason> => {
  if (options.html === '') throw wrongUse('--html must not be empty.');
  const files = await listFiles(names);
  for (const file of files)
    if (await isSame(file, options.html)) throw wrongUse('--html must not be one of the files to preview.');
  const parseOptions = await readParseOptions(options);
  const entries: PreviewEntry[] = [];
  for (const file of files) {
    const input = await openInput(file, options.jsonl === true);
    entries.push(...(await readEntries(input, parseOptions, MAX_REQUESTS + 1 - entries.length)));
  }
  if (entries.length > MAX_REQUESTS) throw wrongUse(`A preview must have at most ${MAX_REQUESTS} requests.`);
  const html = toHtml(entries, options.loadMedia === true);
  if (options.html === '-') stdout.line(html.trimEnd());
  else await writeHtml(options.html, html);
  const broken = entries.filter(({ violations }) => violations.length > 0).length;
  const target = options.html === '-' ? '' : ` written to ${options.html}`;
  const rest = broken === 0 ? '' : `; ${stderr.paint('red', `${broken} ${broken === 1 ? 'breaks' : 'break'} rules`)}`;
  info(`${counted(entries.length, 'request')}${target}${rest}.`);
  return broken === 0 ? 'ok' : 'violations';
};

/** Reads at most `limit` requests of a file, prints the violations of each, and closes the file. */
const readEntries = async (
  input: Input,
  parseOptions: ParseOptions,
  limit: number,
): Promise<readonly PreviewEntry[]> => {
  const entries: PreviewEntry[] = [];
  try {
    for await (const item of itemsOf(input)) {
      if (entries.length >= limit) break;
      const place = `${input.name}:${item.line}`;
      const checked = checkRequest(input.name, item, parseOptions);
      if (checked.ok) {
        entries.push({ place, json: JSON.stringify(checked.sendable), violations: [] });
        continue;
      }
      showViolations(stderr, input, item, checked.violations);
      const violations = checked.violations.map(({ line, column, message }) => `${line}:${column} ${message}`);
      entries.push({ place, violations });
    }
    showRepeated(stderr, input);
    if (entries.length === 0 && limit > 0) warn(`${input.name} has no request.`);
  } finally {
    await input.close();
  }
  // A file with one request needs no line.
  return entries.length === 1 ? entries.map(entry => ({ ...entry, place: input.name })) : entries;
};

/** Writes the page. Its policy lets it load nothing but, with `loadsMedia`, images, audio and video. */
const toHtml = (entries: readonly PreviewEntry[], loadsMedia: boolean): string => {
  const media = loadsMedia ? 'data: http: https:' : 'data:';
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(previewStyle).digest('base64')}'`,
    `img-src ${media}`,
    `media-src ${media}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>sendable preview</title>
<style>${previewStyle}</style>
<body>${renderPreview(entries, loadsMedia)}</body>
</html>
`;
};

const writeHtml = async (name: string, html: string): Promise<void> => {
  try {
    await writeFile(name, html);
  } catch (thrown) {
    throw notWritten(name, thrown);
  }
};
