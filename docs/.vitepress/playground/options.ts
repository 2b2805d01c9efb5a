import * as ts from 'typescript';

/** The settings of the playground's compiler: those with which the pages compile the examples. */
export const compilerOptions: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts'],
  types: [],
  // A test checks the declarations once.
  skipLibCheck: true,
};

/** The settings for code that uses Node, once its types are loaded. */
export const nodeOptions: ts.CompilerOptions = { ...compilerOptions, types: ['node'] };
