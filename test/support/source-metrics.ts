import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copySource } from './executed-files.js';
import { filesOf, mainPaths } from './main-paths.js';

/** The sizes of the files of src that are written by hand. */
export interface SourceMetrics {
  readonly files: number;
  readonly medianLines: number;
  /** Files of fewer than 20 lines. */
  readonly short: readonly string[];
  /** Files of more than 250 lines. */
  readonly long: readonly string[];
}

/** Counts the lines of every TypeScript file below `folder`, without generated ones. */
export const measureSource = (folder: string): SourceMetrics => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sizes = names
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
    .map(name => ({ name, lines: readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length }))
    .sort((a, b) => a.lines - b.lines);
  return {
    files: sizes.length,
    medianLines: sizes[Math.floor(sizes.length / 2)]?.lines ?? 0,
    short: sizes.filter(({ lines }) => lines < 20).map(({ name }) => name),
    long: sizes.filter(({ lines }) => lines > 250).map(({ name }) => name),
  };
};

// `npx tsx test/support/source-metrics.ts` prints them, and the number of files of each main path.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, medianLines, short, long } = measureSource('src');
  console.log(
    `${files} files, median ${medianLines} lines, ${short.length} under 20 lines, ${long.length} over 250 lines`,
  );
  for (const name of long) console.log(`  over 250: ${name}`);
  const source = await copySource();
  for (const path of mainPaths) console.log(`${path.name}: ${(await filesOf(source, path)).length} files`);
  await source.remove();
}
