/** What `await using` calls; nothing where the compiler's `lib` knows no `Symbol.asyncDispose`. */
export type AsyncDispose = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [K in Key]: () => Promise<void> }
  : object;
