import { expect, test } from 'vitest';
import { diagnose, VERSIONS, withProject } from './tsc.js';

// Four lines, of which the third and fourth name the field: no row of test-d/errors, which has three.
const code = `import { Message } from 'sendable';
declare const two: { appCustomerId: string; appStaffId: string };
Message.text('Hi').to(two);
`;

test('a recipient in a variable with two ids is told of without the names of helper types', async () => {
  await withProject({ 'two.ts': code }, async folder => {
    for (const version of VERSIONS) {
      const [found] = await diagnose(version, folder);
      expect(found?.text.split('\n')[1]).toBe(
        `  Type '{ appCustomerId: string; appStaffId: string; }' is not assignable to type '{ readonly appCustomerId: string; readonly appStaffId?: never; readonly id?: never; }'.`,
      );
    }
  });
}, 60_000);
