import { spawnSync } from 'node:child_process';
import { ROOT } from '../types/tsc.js';
import { verdictOf } from './audit-verdict.js';

// npx tsx test/package/audit.ts: whether what is installed with the package has known advisories. A registry's mirror may not be able to
// say: that is printed, and fails only where REQUIRE_AUDIT=1 asks for an answer.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' });
const { kind, text } = verdictOf(stdout);
console.log(kind === 'not asked' ? `The registry was not able to tell of advisories: ${text}` : text);
const isMissed = kind === 'not asked' && process.env.REQUIRE_AUDIT === '1';
if (kind === 'vulnerable' || isMissed) process.exitCode = 1;
