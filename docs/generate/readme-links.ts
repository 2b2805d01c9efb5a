/** Makes the links of the README to pages and pictures absolute, from the homepage in package.json: npm's page of the package has no docs. */
export const linkReadme = (readme: string, homepage: string | undefined): string =>
  homepage === undefined
    ? readme
    : readme
        .replace(/\]\(docs\/([\w/-]+)\.md(#[\w-]+)?\)/g, `](${rootOf(homepage)}/$1.html$2)`)
        .replace(/\]\(docs\/public\/([\w/.-]+)\)/g, `](${rootOf(homepage)}/$1)`)
        .replace(/ (src|srcset)="docs\/public\/([\w/.-]+)"/g, ` $1="${rootOf(homepage)}/$2"`);

const rootOf = (homepage: string): string => homepage.replace(/\/?(#.*)?$/, '');
