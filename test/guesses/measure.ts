import { copyFile, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startRedis } from '../bullmq/redis-server.js';
import { installed } from '../consumers/install.js';
import { run } from '../support/run.js';
import { ROOT } from '../types/tsc.js';

// Measures what a writer with the packed llms files alone gets right at once: compiles each frozen program on its own against the
// packed package, runs its check, and prints the share. `npx tsx test/guesses/measure.ts [folder of programs]`

const OPTIONS = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'ESNext.Disposable'],
  module: 'NodeNext',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
};
const PACKAGES = ['valibot', 'bullmq', 'ioredis', '@types', 'undici-types', 'typescript', 'tsx'];

/** The first line of an error that says something. */
const firstLine = (thrown: unknown): string => {
  const {
    stdout = '',
    stderr = '',
    message = '',
  }: { stdout?: string; stderr?: string; message?: string } = Object(thrown);
  const lines = `${stdout}\n${stderr}\n${message}`.split('\n');
  return lines.find(line => /error|Error/.test(line)) ?? lines.find(line => line.trim() !== '') ?? 'unknown';
};

const outcomeOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
    return '';
  } catch (thrown) {
    return firstLine(thrown);
  }
};

const programs = process.argv[2] ?? join(ROOT, 'test/guesses/programs');
const consumer = await installed();
try {
  const { folder } = consumer;
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  for (const name of PACKAGES)
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name)).catch(() => {});
  await copyFile(join(ROOT, 'test/guesses/checks.ts'), join(folder, 'checks.ts'));
  await writeFile(
    join(folder, 'run.ts'),
    "import { checks } from './checks.js';\nconst [, , id = '', file = '', port] = process.argv;\n" +
      'await checks[id]?.(await import(file), Number(port));\nprocess.exit(0);\n',
  );
  for (const writer of (await readdir(programs, { withFileTypes: true })).filter(entry => entry.isDirectory())) {
    const files = (await readdir(join(programs, writer.name))).filter(file => file.endsWith('.ts')).sort();
    let compiled = 0;
    let passed = 0;
    for (const file of files) {
      const id = file.replace(/\.ts$/, '');
      const at = join(folder, writer.name, id);
      await mkdir(at, { recursive: true });
      await copyFile(join(programs, writer.name, file), join(at, file));
      const config = JSON.stringify({ compilerOptions: OPTIONS, files: [file] });
      await writeFile(join(at, 'tsconfig.json'), config);
      const error = await outcomeOf(() =>
        run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', at]),
      );
      if (error === '') compiled++;
      // It must also do what was asked, but a program that does not compile counts as neither.
      const redis = id === '19-queue' && error === '' ? await startRedis() : undefined;
      const args = ['--import', 'tsx', 'run.ts', id, join(at, file), String(redis?.port ?? 0)];
      const wrong = error || (await outcomeOf(() => run(process.execPath, args, { cwd: folder, timeout: 60_000 })));
      await redis?.stop();
      if (wrong === '') passed++;
      console.log(
        `${writer.name}/${id}: ${wrong === '' ? 'passes' : `${error === '' ? 'fails' : 'does not compile'}: ${wrong}`}`,
      );
    }
    console.log(`${writer.name}: ${compiled} of ${files.length} compile at once, ${passed} pass at once.`);
  }
} finally {
  await consumer.remove();
}
