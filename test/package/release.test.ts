import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../types/tsc.js';
import { manifest } from './manifest.js';
import { type Candidate, obstacles } from './obstacles.js';

const run = promisify(execFile);

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

test('package.json asks npm for provenance and for public access', () => {
  expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
});

test('the changelog, the lock file and package.json have the same version', async () => {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  expect([lock.version, lock.packages[''].version]).toEqual([manifest.version, manifest.version]);
  expect(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${manifest.version}\n`);
});

test('a changeset moves the version and appears in the changelog', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sendable-release-'));
  try {
    // Without the changesets that wait for a release.
    for (const name of ['.changeset/config.json', 'package.json', 'CHANGELOG.md'])
      await cp(join(ROOT, name), join(folder, name), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const { name, version } = manifest;
    await writeFile(join(folder, '.changeset/a-test.md'), `---\n'${name}': major\n---\n\nA step is gone.\n`);
    await run('git', ['init', '--quiet'], { cwd: folder });
    await run('node', [join(ROOT, 'node_modules/@changesets/cli/bin.js'), 'version'], { cwd: folder });
    const next = `${Number(version.split('.')[0]) + 1}.0.0`;
    expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version).toBe(next);
    expect(await readFile(join(folder, 'CHANGELOG.md'), 'utf8')).toContain(
      `# ${name}\n\n## ${next}\n\n### Major Changes\n\n- A step is gone.\n\n## ${version}\n`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
