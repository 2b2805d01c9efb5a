import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

// TypeScript is published as one CommonJS file, of which esbuild can leave out nothing. The playground's worker needs no server
// and no refactorings, and two of the code fixes: without the others it loads and starts faster.

/** Writes `__export(ts_x_exports, {…})` as the value of `ts_x_exports`, which is left out where nothing uses it. */
const withoutUnusedNamespaces = (source: string): string =>
  source
    .replace('__defProp(target, name, { get: all[name], enumerable: true });\n', '$&  return target;\n')
    .replace(/^var (\w+) = \{\};\n__export\(\1, \{/gm, 'var $1 = /* @__PURE__ */ __export({}, {');

// The names that are misspelt, and those that are not imported.
const KEPT_FIXES =
  /^(\/\/ src\/services\/codefixes\/(?:fixSpelling|importFixes)\.ts\n(?:(?!\/\/ src\/).*\n)*?)\/\* @__PURE__ \*\/ /gm;

/** Writes the CommonJS file as a module. Throws an Error if it no longer has the form that this expects. */
const toModule = (source: string): string => {
  const [, body = '', rest = ''] =
    /^var ts = \{\}; \(\(module\) => \{\n"use strict";\n([\s\S]*?)\n0 && \(module\.exports = \{([\s\S]*)$/m.exec(
      source,
    ) ?? [];
  const [, names = ''] =
    /^__export\(typescript_exports, \{\n([\s\S]*?)\n\}\);\nmodule\.exports = __toCommonJS\(typescript_exports\);$/m.exec(
      body,
    ) ?? [];
  if (names === '' || !rest.includes('set exports(v)')) throw new Error('TypeScript is published in another form.');
  const exported = [...names.matchAll(/^ {2}(\w+): \(\) => (\w+),?$/gm)].map(
    ([, name, local]) => `${local} as ${name}`,
  );
  const code = withoutUnusedNamespaces(
    body.replace(/^var typescript_exports = \{\};\n__export\(typescript_exports, [\s\S]*?^module\.exports = .*$/m, ''),
  )
    .replace(/^register(CodeFix|Refactor)\(/gm, '/* @__PURE__ */ $&')
    .replace(KEPT_FIXES, '$1');
  return `${code}\nexport { ${exported.join(', ')} };\n`;
};

/** Gives scripts a version of TypeScript as the module `typescript`. */
export const typescriptModule = (version: string): Plugin => ({
  name: 'typescript-module',
  setup: ({ onResolve, onLoad }) => {
    const path = createRequire(import.meta.url).resolve(version);
    onResolve({ filter: /^typescript$/ }, () => ({ path, namespace: 'typescript', sideEffects: true }));
    onLoad({ filter: /.*/, namespace: 'typescript' }, async () => ({
      contents: toModule(await readFile(path, 'utf8')),
    }));
  },
});
