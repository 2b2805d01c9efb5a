import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { brokenMessages, brokenOtps } from '../../src/corpus/broken-requests.js';
import { fullMessages, fullOtps, tableMessages, tableOtps } from '../../src/corpus/table-requests.js';
import { validMessages, validOtps } from '../../src/corpus/valid-requests.js';
import { safeParse } from '../../src/parse/index.js';
import { rulesBeyondSchema, sendMessageRequestSchema, sendOtpRequestSchema } from '../../src/schema/index.js';
import { chainOf, kinds } from '../builders/arbitraries.js';
import { mutated } from '../support/parse/mutations.js';

const ajv = new Ajv2020({ strict: true, strictTypes: true });
ajv.addVocabulary(['x-rules']);
const isMessage = ajv.compile(sendMessageRequestSchema);
const isOtp = ajv.compile(sendOtpRequestSchema);

/** Checks a body with the published schemas. */
export const schemaAccepts = (json: unknown): boolean => isMessage(json) || isOtp(json);

/** Bodies that use every field, and those that break one rule each: mutations of them come close to every rule. */
const bodies: readonly unknown[] = [
  ...Object.values({ ...fullMessages, ...fullOtps, ...validMessages, ...validOtps }),
  ...[...brokenMessages, ...tableMessages, ...brokenOtps, ...tableOtps]
    .map(([, , json]) => json)
    .filter(json => typeof json === 'object'),
];
const built = fc.oneof(...Object.values(kinds).map(kind => chainOf(kind).map(kind.json)));

/** Counts by verdict the cases in which schema and parser agreed, and lists the rules on which they did not. */
interface Agreement {
  readonly accepted: number;
  readonly rejected: number;
  readonly beyondSchema: ReadonlySet<string>;
}

const BEYOND = new Set<string>(rulesBeyondSchema.map(({ rule }) => rule));

/**
 * Compares schema and parser on `count` mutated bodies, which the seed chooses. Throws for a difference that is not in
 * `rulesBeyondSchema`.
 */
export const compareVerdicts = (count: number, seed = 20_261_122): Agreement => {
  const seen = { accepted: 0, rejected: 0, beyondSchema: new Set<string>() };
  fc.assert(
    fc.property(mutated(fc.oneof(fc.constantFrom(...bodies), built)), json => {
      const result = safeParse(json);
      const accepts = schemaAccepts(json);
      if (result.ok === accepts) {
        seen[accepts ? 'accepted' : 'rejected'] += 1;
        return;
      }
      if (result.ok) throw new Error('The schema rejects what parse accepts.');
      for (const { rule, message } of result.violations) {
        if (!BEYOND.has(rule)) throw new Error(`The schema accepts what parse rejects: ${message}`);
        seen.beyondSchema.add(rule);
      }
    }),
    // Without shrinking, which takes far longer than the run.
    { seed, numRuns: count, endOnFailure: true },
  );
  return seen;
};
