/** What `await using` calls; nothing where the compiler's `lib` knows no `Symbol.asyncDispose`. */
export type AsyncDispose = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [K in Key]: () => Promise<void> }
  : object;

/**
 * Its key, for what also runs outside Node. Where a runtime does not have the symbol yet, it is the one that compilers take
 * in its place; `undefined` would be a key by that name.
 */
export const asyncDispose = (): typeof Symbol.asyncDispose => Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose');
