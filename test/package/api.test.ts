import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../types/tsc.js';
import { entries, keptReport, reportOf, reportPath } from './api-report.js';
import { entryPoints } from './manifest.js';

// A change of what users see is a decision: look at the difference, then `npm run update api`.
test.each(Object.entries(entries))(
  'the public surface of %s is the one that is kept',
  { timeout: 120_000 },
  (entry, types) => {
    expect(reportOf(entry, types)).toBe(keptReport(entry));
  },
);

test('each report is that of an entry point', () => {
  const reports = Object.keys(entries).map(entry => basename(reportPath(entry)));
  expect(readdirSync(dirname(reportPath('sendable'))).sort()).toEqual(reports.sort());
});

// A re-export of a class as a type only is declared as the class, so that a program which does not run would compile.
test('each entry point has the values that are declared, and no other', { timeout: 60_000 }, async () => {
  const scripts = Object.values(entryPoints).map(({ import: script }) => join(ROOT, script));
  const declarations = scripts.map(script => script.replace(/\.js$/, '.d.ts'));
  const program = ts.createProgram(declarations, { module: ts.ModuleKind.NodeNext, noLib: true, types: [] });
  const checker = program.getTypeChecker();
  const valuesOf = (file: string): readonly string[] => {
    const source = program.getSourceFile(file);
    const symbol = source && checker.getSymbolAtLocation(source);
    return (symbol ? checker.getExportsOfModule(symbol) : [])
      .filter(one => {
        const whole = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one;
        return (whole.flags & ts.SymbolFlags.Value) !== 0;
      })
      .map(({ name }) => name);
  };
  for (const [index, script] of scripts.entries()) {
    const declared = valuesOf(declarations[index] ?? '');
    expect([script, Object.keys(await import(script)).sort()]).toEqual([script, [...declared].sort()]);
  }
});

// A bundler renames functions.
test('the build names a transport that was not called', async () => {
  const load = (entry: string): Promise<Record<string, unknown>> =>
    import(join(ROOT, entryPoints[entry]?.import ?? ''));
  const { createBot, ...sendable } = await load('.');
  const all = { ...sendable, ...(await load('./testing')), ...(await load('./undici')) };
  for (const name of ['nodeTransport', 'fetchTransport', 'undiciTransport', 'memoryTransport'])
    expect(() =>
      Object(createBot)({ baseUrl: 'https://platform.example', token: 't', transport: Object(all)[name] }),
    ).toThrow(`\`transport\` must not be the function: write ${name}().`);
});
