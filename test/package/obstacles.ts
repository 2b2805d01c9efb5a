/** The facts that decide whether this version may be published. */
export interface Candidate {
  readonly manifest: {
    readonly version: string;
    readonly repository?: { readonly type?: string; readonly url?: string };
    readonly bugs?: { readonly url?: string };
    readonly homepage?: string;
    readonly publishConfig?: { readonly provenance?: boolean };
  };
  readonly changelog: string;
  /** The names of the files in .changeset. */
  readonly changesets: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The two places where npm can sign where a package was built. */
const canProve = ({ GITHUB_ACTIONS, ACTIONS_ID_TOKEN_REQUEST_URL, GITLAB_CI, SIGSTORE_ID_TOKEN }: Candidate['env']) =>
  (GITHUB_ACTIONS !== undefined && ACTIONS_ID_TOKEN_REQUEST_URL !== undefined) ||
  (GITLAB_CI !== undefined && SIGSTORE_ID_TOKEN !== undefined);

const isHttps = (url: string | undefined): boolean => url?.startsWith('https://') === true;

/** Each reason why this version may not be published yet, with what to do about it. */
export const obstacles = ({ manifest, changelog, changesets, env }: Candidate): readonly string[] => {
  const { version, repository, bugs, homepage, publishConfig } = manifest;
  const waiting = changesets.filter(name => name.endsWith('.md') && name !== 'README.md');
  const found: readonly (readonly [isMet: boolean, text: string])[] = [
    [
      repository?.type === 'git' && /^git\+https:\/\/.+\.git$/.test(repository.url ?? ''),
      'package.json has no repository, which provenance is checked against. ' +
        'Fix: npm pkg set repository.type=git repository.url=git+https://HOST/OWNER/NAME.git',
    ],
    [isHttps(bugs?.url), 'package.json does not say where bugs go. Fix: npm pkg set bugs.url=https://…'],
    [isHttps(homepage), 'package.json has no homepage. Fix: npm pkg set homepage=https://…'],
    [waiting.length === 0, `Changesets wait: ${waiting.join(', ')}. Fix: npm run version, and commit.`],
    [
      changelog.match(/^## (.+)$/m)?.[1] === version,
      `CHANGELOG.md does not begin with version ${version}. Fix: npx changeset && npm run version, and commit.`,
    ],
    [
      publishConfig?.provenance === false || canProve(env),
      'Nothing here can sign where the package was built. Fix: publish from GitHub Actions with the permission ' +
        'id-token: write, or from GitLab CI with an id token SIGSTORE_ID_TOKEN for the audience sigstore.',
    ],
  ];
  return found.flatMap(([isMet, text]) => (isMet ? [] : [text]));
};
