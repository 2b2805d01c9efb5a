import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { run } from '../support/run.js';
import { entryPoints } from './manifest.js';

const entries = Object.keys(entryPoints).map(path => join('sendable', path));

// A program of a user, in a process of its own, as vitest's has conditions that choose from src.
const program = `
import * as all from 'sendable';
import { createBot } from 'sendable';
declare const require: (name: string) => object;
const fixed = ${JSON.stringify(entries)}.flatMap(entry =>
  Object.entries(Object.getOwnPropertyDescriptors(require(entry)))
    .filter(([name, { writable, configurable }]) => name !== '__esModule' && !(writable && configurable))
    .map(([name]) => entry + ' ' + name));
const stub: unknown = () => 'stub';
Object.assign(all, { createBot: stub });
console.log(JSON.stringify({ fixed, isStub: [all.createBot === stub, createBot === stub] }));
`;

test('sinon.stub, jest.spyOn and automocks can replace each export of the CommonJS build, also in compiled TypeScript', async () => {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  const { outputText } = ts.transpileModule(program, { compilerOptions });
  const { stdout } = await run('node', ['--input-type=commonjs', '--eval', outputText], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(JSON.parse(stdout)).toEqual({ fixed: [], isStub: [true, true] });
});
