/** Makes the links of the README to pages absolute, from the homepage in package.json: npm's page of the package has no docs. */
export const linkReadme = (readme: string, homepage: string | undefined): string =>
  homepage === undefined
    ? readme
    : readme.replace(/\]\(docs\/([\w/-]+)\.md(#[\w-]+)?\)/g, (_, page: string, anchor = '') => {
        return `](${homepage.replace(/\/?(#.*)?$/, '')}/${page}.html${anchor})`;
      });
