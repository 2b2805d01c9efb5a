import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attachmentRequest,
  element,
  genericRequest,
  otpRequest,
  postback,
  textRequest,
  webUrl,
} from '../../src/corpus/valid-requests.js';
import { rules } from '../../src/index.js';
import { ParseError, safeParse } from '../../src/parse/index.js';
import { chainOf, kinds } from '../builders/arbitraries.js';
import { isSendMessage, isSendOtp } from '../support/api-spec/validate.js';
import { mutated } from '../support/parse/mutations.js';
import { seeds } from '../support/seeds.js';

const SECRET = 'planted';

const buttonsV2 = [postback({ payloadHidden: true, payloadSeenByUser: 'Yes!' }), webUrl(), postback()];
/** Bodies with every field of the API spec, written by hand; their texts and OTP values are secrets. */
const full: readonly unknown[] = [
  textRequest({ messageId: 'm-1', text: `${SECRET} text`, quickReplies: [{ a: 1 }], quickRepliesV2: [{}, { b: [] }] }),
  attachmentRequest({ type: 'image', payload: { url: 'https://example.com/a.png' } }),
  attachmentRequest({ type: 'template', payload: { templateType: 'button', text: `${SECRET} text` } }),
  genericRequest({
    elements: [
      element({ messageId: 'e-1', subtitle: 'No fee', imageUrl: 'https://example.com/a.png', buttonsV2 }),
      element(),
    ],
  }),
  otpRequest({
    ...{ mokMessage: `${SECRET} text`, mokValue: `${SECRET} value`, txCode: 'tx', deviceId: 'd', buttonsV2 },
    ...{ imageUrl: 'https://example.com/a.png', showWithLocation: true },
  }),
];

const built = fc.oneof(...Object.values(kinds).map(kind => chainOf(kind).map(kind.json)));
const isBody = (json: unknown): boolean => isSendMessage(json) || isSendOtp(json);

interface Seen {
  good: number;
  readonly rules: Set<string>;
}

/** Checks a corpus with both the parser and the independent schema, and counts what was seen. */
const judge = (body: fc.Arbitrary<unknown>, numRuns: number): Seen => {
  const seen: Seen = { good: 0, rules: new Set() };
  fc.assert(
    fc.property(mutated(body), json => {
      const result = safeParse(json);
      expect(result.ok).toBe(isBody(json));
      const asText = safeParse(JSON.stringify(json));
      if (result.ok) {
        seen.good += 1;
        expect(JSON.stringify(result.value)).toBe(JSON.stringify(json));
        expect(JSON.stringify(asText.ok && asText.value)).toBe(JSON.stringify(json));
      } else {
        for (const { rule } of result.violations) seen.rules.add(rule);
        expect(JSON.stringify(asText)).toBe(JSON.stringify(result));
        const error = new ParseError(result.violations);
        expect(`${JSON.stringify(result)}${error.stack}`.includes(SECRET)).toBe(false);
      }
    }),
    { seed: 20_261_121, numRuns },
  );
  return seen;
};

test('parse accepts exactly the mutated bodies that the independent schema accepts, and quotes no secret', {
  timeout: 120_000,
}, () => {
  const seen = judge(fc.constantFrom(...full), 6_000);
  expect(seen.good).toBeGreaterThan(300);
  expect(Object.keys(rules).filter(rule => !seen.rules.has(rule))).toEqual(['set-once', 'extra-not-known']);
});

test('parse accepts exactly the mutated bodies of builders that the independent schema accepts', {
  timeout: 120_000,
}, () => {
  expect(judge(built, seeds(2_000)).good).toBeGreaterThan(20);
});
