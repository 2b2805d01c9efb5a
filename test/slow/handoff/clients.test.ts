import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inConsumer } from '../../consumers/in-consumer.js';
import { hasPostgres, type PostgresServer, startPostgres } from '../../support/postgres-server.js';
import { run } from '../../support/run.js';

const CLIENTS = ['postgres', 'prisma', 'drizzle', 'typeorm', 'knex'];
const PACKAGES = [
  ...['pg@8', '@types/pg@8', 'postgres@3', 'knex@3', 'drizzle-orm@0.45', 'typeorm@1', 'reflect-metadata@0.2'],
  ...['prisma@7', '@prisma/client@7', '@prisma/adapter-pg@7', 'typescript@6.0.3', '@types/node@20', 'tsx@4'],
  // TypeORM and BullMQ both accept this one.
  ...['bullmq@6', 'ioredis@5'],
];

const SCHEMA = `generator client {
  provider = "prisma-client"
  output   = "./generated"
}
datasource db {
  provider = "postgresql"
}
model payments {
  id String @id
}
`;
const CONFIG = `import { defineConfig } from 'prisma/config';
export default defineConfig({ schema: 'schema.prisma', datasource: { url: 'postgres://localhost/none' } });
`;

describe.skipIf(!hasPostgres)('the clients of the docs', () => {
  const at = inConsumer();
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
    const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...quiet, ...PACKAGES], { cwd: at() });
    for (const name of CLIENTS) await copyFile(join('docs/examples/handoff/clients', `${name}.mts`), at(`${name}.mts`));
    await copyFile('test/slow/handoff/client-program.mts', at('client-program.mts'));
    await writeFile(at('schema.prisma'), SCHEMA);
    await writeFile(at('prisma.config.ts'), CONFIG);
    // Prisma would download an engine for migrations, which `generate` does not use.
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
    await run('npx', ['prisma', 'generate'], { cwd: at(), env });
  });
  afterAll(() => postgres?.stop());

  test('compile with strict options', async () => {
    const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2023', types: ['node'] };
    const strict = { ...compilerOptions, exactOptionalPropertyTypes: true, skipLibCheck: true };
    await writeFile(at('tsconfig.json'), JSON.stringify({ compilerOptions: strict, include: ['*.mts'] }));
    const { stdout } = await run('node', [at('node_modules/typescript/bin/tsc'), '-p', '.'], { cwd: at() });
    expect(stdout).toBe('');
  });

  test.each(CLIENTS)(
    '%s hands off in its transaction, and runs every statement of sendHandedOff, sqlCodes and sqlDedupe',
    async name => {
      for (const sql of [
        'DROP TABLE IF EXISTS sendable_handoff, sendable_codes, sendable_deliveries, payments',
        'CREATE TABLE payments (id text PRIMARY KEY)',
      ])
        await postgres.pool.query(sql);
      const env = { ...process.env, DATABASE_URL: postgres.url };
      const { stdout } = await run('npx', ['tsx', 'client-program.mts', name], { cwd: at(), env });
      expect(JSON.parse(stdout)).toEqual(['rolled back', 1, 'p-1 sent', 1, 1]);
      expect((await postgres.pool.query('SELECT id FROM payments')).rows).toEqual([{ id: 'p-1' }]);
      expect((await postgres.pool.query('SELECT FROM sendable_handoff')).rowCount).toBe(0);
    },
  );
});
