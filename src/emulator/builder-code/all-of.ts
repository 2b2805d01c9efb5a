/** What `write` makes of each item; undefined when it makes nothing of one. */
export const allOf = <Item, Code>(
  items: readonly Item[],
  write: (item: Item) => Code | undefined,
): readonly Code[] | undefined => {
  const codes = items.map(write).filter(code => code !== undefined);
  return codes.length === items.length ? codes : undefined;
};
