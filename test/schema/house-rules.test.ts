import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { houseRules } from '../../src/index.js';
import { houseRulesSchema } from '../../src/schema/files.js';
import { untyped } from '../support/send/bots.js';

const accepts = new Ajv2020({ strict: true }).compile(houseRulesSchema);
const isAccepted = (profile: unknown): boolean => {
  try {
    houseRules(untyped(profile));
    return true;
  } catch {
    return false;
  }
};

test('the package has the schema of a profile file', () => {
  const file = createRequire(import.meta.url).resolve('sendable/schema/house-rules.schema.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(houseRulesSchema);
});

test('the schema accepts the profiles that houseRules accepts, and no others', () => {
  const names = [...Object.keys(Object(houseRulesSchema.properties)).filter(name => name !== '$schema'), 'textlength'];
  const value = fc.oneof(fc.integer({ min: -2 }), fc.double(), fc.string(), fc.constant(null), fc.maxSafeInteger());
  const profile = fc.dictionary(fc.constantFrom(...names, '__proto__'), value, { maxKeys: 3, noNullPrototype: true });
  let accepted = 0;
  fc.assert(
    fc.property(profile, given => {
      const json: unknown = JSON.parse(JSON.stringify(given));
      accepted += accepts(json) ? 1 : 0;
      expect(isAccepted(json)).toBe(accepts(json));
    }),
    { numRuns: 1000 },
  );
  expect(accepted).toBeGreaterThan(50);
});

test.each([[], null, 'x', { $schema: 'x', textLength: 1 }, {}])('and agrees on %j', profile => {
  expect(accepts(profile)).toBe(isAccepted(profile));
});
