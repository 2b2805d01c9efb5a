// The modules that run in the sandbox. Of all others, the playground has only the types.

/** The modules that each run has. */
export const CORE = ['sendable', 'sendable/parse', 'sendable/testing', 'sendable/webhook', 'valibot'] as const;

/** The modules of the larger library, which is loaded for code that imports one of them. */
export const MORE = [
  'sendable/codes',
  'sendable/emulator',
  'sendable/schema',
  'sendable/webhook/stores',
  'ts-pattern',
  'hono',
  'node:crypto',
] as const;

/** All modules that run. */
export const ALL: readonly string[] = [...CORE, ...MORE];

/** Finds a package that the sandbox does not have, and of which code imports a type. */
export const missingType = (code: string): string | undefined =>
  [...code.matchAll(/^import type [^;']* from '(?!sendable)([^']+)'/gm)]
    .map(([, name = '']) => name)
    .find(name => !ALL.includes(name));

/** Tells whether all modules run that code imports. Imports of types alone do not count. */
export const canRun = (code: string): boolean =>
  [...code.matchAll(/^import (?!type\b)(?:[^;']*? from )?'([^']+)'/gm)].every(([, name = '']) => ALL.includes(name));
