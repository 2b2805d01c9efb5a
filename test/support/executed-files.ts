import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** A copy of src in JavaScript, a file for each file, which coverage counts without what a bundler or a test runner adds. */
export interface SourceCopy {
  /** Lists the files whose functions `work` executes once it is warm. `work` is the body of an async function; `setup` runs before it. */
  executedFiles(setup: string, work: string): Promise<readonly string[]>;
  remove(): Promise<void>;
}

export const copySource = async (): Promise<SourceCopy> => {
  // Inside the project, so that the copy finds the packages that src imports.
  const folder = await mkdtemp(resolve('node_modules/.executed-'));
  const files = await readdir('src', { recursive: true });
  await build({
    entryPoints: files
      .filter(file => /(?<!\.d)\.tsx?$/.test(file) && !file.includes('page/ui'))
      .map(file => join('src', file)),
    outdir: folder,
    outbase: 'src',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
  const defaultTransport = files.find(file => file.endsWith('default-transport.node.ts')) ?? '';
  const imports = { '#default-transport': `./${defaultTransport.replace(/ts$/, 'js')}` };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }));
  return {
    executedFiles: async (setup, work) => {
      await writeFile(join(folder, 'probe.js'), probe(setup, work));
      const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'probe.js')]);
      return JSON.parse(stdout);
    },
    remove: () => rm(folder, { recursive: true }),
  };
};

const probe = (setup: string, work: string): string => `
import { Session } from 'node:inspector/promises';
${setup}
const run = async () => { ${work} };
for (let i = 0; i < 3; i++) await run();
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
await session.post('Profiler.takePreciseCoverage');
await run();
const { result } = await session.post('Profiler.takePreciseCoverage');
const folder = new URL('.', import.meta.url).href;
const own = result.filter(({ url }) => url.startsWith(folder) && url !== import.meta.url);
const executed = own.filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0));
process.stdout.write(JSON.stringify(executed.map(({ url }) => url.slice(folder.length).replace(/js$/, 'ts'))), () => process.exit());
`;
