import { describe, expect, test } from 'vitest';
import { asWritten, carousels, inAnyOrder, messages } from './carousels.js';
import { spentOn } from './instantiations.js';
import { VERSIONS, type Version } from './tsc.js';

const above = async (version: Version, code: string): Promise<number> => {
  const imports = "import { Button, Element, Message } from 'sendable';";
  return (await spentOn(version, { imports, names: 'Button, Element, Message', code })).instantiations;
};

describe.each(VERSIONS)('TypeScript %s', version => {
  test('100 carousels in one call order: at most 5,700 instantiations', async () => {
    const code = carousels(asWritten);
    expect(new Set(code.match(/https:[^']+/g)).size).toBe(600);
    const spent = await above(version, code);
    console.info(`${version}: 100 carousels in one order: ${spent}`);
    expect(spent).toBeLessThanOrEqual(5_700);
  });

  test('100 carousels, each in another call order: at most 9,000 instantiations', async () => {
    const spent = await above(version, carousels(inAnyOrder()));
    console.info(`${version}: 100 carousels in any order: ${spent}`);
    expect(spent).toBeLessThanOrEqual(9_000);
  });

  // Only in the slow suite, as the other tests of growth.
  if (process.env.COMPILERS === 'all')
    test('1,000 messages grow at most linearly', async () => {
      const [few, many] = [
        await above(version, messages(500, inAnyOrder())),
        await above(version, messages(1_000, inAnyOrder())),
      ];
      console.info(`${version}: 500 messages: ${few}, 1,000: ${many}`);
      expect(many).toBeLessThanOrEqual(2 * few);
    });
});
