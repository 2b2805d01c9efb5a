import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../types/tsc.js';
import { manifest } from './manifest.js';
import { type Candidate, obstacles } from './obstacles.js';

const ready: Candidate = {
  manifest: {
    version: '1.2.3',
    repository: { type: 'git', url: 'git+https://example.com/owner/name.git' },
    bugs: { url: 'https://example.com/owner/name/issues' },
    homepage: 'https://example.com',
  },
  changelog: '# sendable\n\n## 1.2.3\n\n## 1.2.2\n',
  changesets: ['README.md', 'config.json'],
  env: { GITHUB_ACTIONS: 'true', ACTIONS_ID_TOKEN_REQUEST_URL: 'https://example.com/token' },
};

describe('a version may be published', () => {
  test.each<[string, Candidate]>([
    ['from GitHub Actions', ready],
    ['from GitLab CI', { ...ready, env: { GITLAB_CI: 'true', SIGSTORE_ID_TOKEN: 'token' } }],
    [
      'without provenance',
      { ...ready, manifest: { ...ready.manifest, publishConfig: { provenance: false } }, env: {} },
    ],
  ])('%s', (_, candidate) => {
    expect(obstacles(candidate)).toEqual([]);
  });
});

describe('it may not', () => {
  const { repository: _, ...homeless } = ready.manifest;
  test.each<[string, Candidate, string]>([
    ['without a repository', { ...ready, manifest: homeless }, 'repository.url=git+https://HOST/OWNER/NAME.git'],
    ['with nowhere for bugs', { ...ready, manifest: { ...ready.manifest, bugs: {} } }, 'npm pkg set bugs.url='],
    ['without a homepage', { ...ready, manifest: { ...ready.manifest, homepage: '' } }, 'npm pkg set homepage='],
    ['with a changeset that waits', { ...ready, changesets: ['README.md', 'two-birds.md'] }, 'wait: two-birds.md.'],
    ['under an older changelog', { ...ready, changelog: '## 1.2.2\n' }, 'does not begin with version 1.2.3'],
    ['from a desk', { ...ready, env: {} }, 'id-token: write'],
    ['from a job that may not sign', { ...ready, env: { GITHUB_ACTIONS: 'true' } }, 'id-token: write'],
  ])('%s', (_, candidate, text) => {
    expect(obstacles(candidate)).toEqual([expect.stringContaining(text)]);
  });
});

test('the changelog, the lock file and package.json have the same version', async () => {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  expect([lock.version, lock.packages[''].version]).toEqual([manifest.version, manifest.version]);
  expect(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${manifest.version}\n`);
});
