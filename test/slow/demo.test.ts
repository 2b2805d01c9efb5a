import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { manifest } from '../package/manifest.js';

const run = promisify(execFile);

test('the demo shows compile errors first, then examples with their JSON, then presses, and the next steps', {
  timeout: 120_000,
}, async () => {
  const { stdout } = await run('node', ['--import', 'tsx', 'docs/demo/main.ts'], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  const [errors = '', sent = '', presses = ''] = stdout.split(/^\d\. .*$/m).slice(1);
  expect(errors.match(/error TS\d+/g)).toEqual(['error TS2339', 'error TS2345', 'error TS2345']);
  expect(stdout).not.toContain('@errors');
  expect(sent.match(/^ {2}✓ sent as \S+$/gm)).toHaveLength(3);
  expect(sent.match(/is sent, too$/gm)).toHaveLength(11);
  const bodies = [...sent.matchAll(/JSON that the platform gets\n([\s\S]*?)\n {2}✓/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
  expect(bodies).toHaveLength(3);
  expect(bodies[0]).toMatchObject({ message: { quickReplies: [], quickRepliesV2: [] } });
  expect(presses.match(/responds 200$/gm)).toHaveLength(2);
  expect(presses).toContain('"You chose gold, from your own device"');
  expect(presses).toContain('"We call you about offer-silver"');
  expect(stdout).toContain('Done: 13 messages and 5 OTPs were sent over HTTP.');
  expect(stdout).toContain('npm run demo -- --open');
  expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([]);
});

test('npm run demo prints a line before it builds', () => {
  expect(manifest.scripts.demo).toMatch(/^echo Building .* && tsup /);
});
