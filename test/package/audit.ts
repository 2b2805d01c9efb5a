import { spawnSync } from 'node:child_process';
import { ROOT } from '../types/tsc.js';
import { verdictOf } from './audit-verdict.js';
import { bundled, manifest } from './manifest.js';

// npx tsx test/package/audit.ts: whether what is installed with the package, or is part of it, has known advisories. A registry's mirror
// may not be able to say: that is printed, and fails only where REQUIRE_AUDIT=1 asks for an answer.
const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8' });
const { kind, text } = verdictOf(stdout, [...Object.keys(manifest.dependencies), ...bundled()]);
console.log(kind === 'not asked' ? `The registry was not able to tell of advisories: ${text}` : text);
const isMissed = kind === 'not asked' && process.env.REQUIRE_AUDIT === '1';
if (kind === 'vulnerable' || isMissed) process.exitCode = 1;
