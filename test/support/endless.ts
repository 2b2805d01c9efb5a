/** A list that claims a length and has `item` at each index, and the number of items that were read. */
export const endlessList = (
  item: unknown,
  length = 1e9,
): { readonly list: unknown[]; readonly reads: () => number } => {
  let reads = 0;
  const list = new Proxy<unknown[]>([], {
    get: (target, key) => {
      if (key === 'length') return length;
      if (typeof key === 'string' && /^\d+$/.test(key)) {
        reads += 1;
        return item;
      }
      return Reflect.get(target, key);
    },
    has: () => true,
  });
  return { list, reads: () => reads };
};

/** A value that is small in memory and would be 2 to the power of `levels` values when written out. */
export const sharedTree = (levels: number): unknown => {
  let tree: unknown = [];
  for (let level = 0; level < levels; level++) tree = [tree, tree];
  return tree;
};
