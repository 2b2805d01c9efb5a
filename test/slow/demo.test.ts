import { expect, test } from 'vitest';
import { manifest } from '../package/manifest.js';
import { run } from '../support/run.js';

test('the demo sends examples, shows a compile error, then presses, then a code, in at most 60 lines of 80 columns', {
  timeout: 120_000,
}, async () => {
  const { stdout } = await run('node', ['--import', 'tsx', 'docs/demo/main.ts'], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  const [sent = '', errors = '', presses = '', codes = ''] = stdout.split(/^\d\. .*$/m).slice(1);
  const [, json = ''] = /JSON that the platform gets\n([\s\S]*?)\n {2}✓/.exec(sent) ?? [];
  expect(JSON.parse(json)).toMatchObject({ customerNo: 'C-1029', messageId: 'otp-3' });
  expect(sent).toContain('13 more examples are sent; in all, 10 messages and 4 OTPs');
  expect(errors).toMatch(/^( *)\.button\(more\);\n\1 \^{6}\n/m);
  expect(errors.match(/error TS\d+/g)).toEqual(['error TS2339']);
  expect(stdout).not.toContain('@errors');
  expect(presses.match(/responds 200$/gm)).toHaveLength(2);
  expect(presses).toContain('the bot replies  │ You chose the gold card │');
  expect(presses).toContain('│ We call you about offer-silver │');
  expect(codes.match(/the code is (right|rejected)/g)).toEqual(
    ['rejected', 'right', 'rejected'].map(is => `the code is ${is}`),
  );
  expect(stdout).toContain('Done: 13 messages and 5 OTPs were sent over HTTP.');
  expect(stdout).toContain('npm run demo -- --open');
  const lines = stdout.split('\n');
  expect(lines.filter(line => line.length > 80)).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(60);
});

test('npm run demo prints a line before it builds', () => {
  expect(manifest.scripts.demo).toMatch(/^echo Building .* && tsup /);
});
