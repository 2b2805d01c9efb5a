declare module '*.css';

/** The index of the search, which VitePress makes. */
declare module '@localSearchIndex' {
  const locales: Readonly<Record<string, () => Promise<{ readonly default: string }>>>;
  export default locales;
}

/** The texts that the search found its words in, by the addresses of their parts of a page. */
declare module 'virtual:search-texts' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

declare module '*.vue' {
  const component: NonNullable<import('vitepress').Theme['Layout']>;
  export default component;
}
