/** Returns the folders of packages that `npm run bench` has installed. */
export const peers = (...names: readonly string[]): readonly string[] =>
  names.map(name => `test/bench/node_modules/${name}`);

/** The folder of the benches, where Node and esbuild find these packages. */
export const BENCH = import.meta.dirname.replace(/peers$/, '');
