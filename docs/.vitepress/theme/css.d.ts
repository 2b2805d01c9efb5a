declare module '*.css';

/** The index of the search, which VitePress makes. */
declare module '@localSearchIndex' {
  const locales: Readonly<Record<string, () => Promise<unknown>>>;
  export default locales;
}
