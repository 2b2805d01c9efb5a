import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { elementRequest, otpRequest, textRequest, twice, webUrl } from '../../src/corpus/valid-requests.js';
import { rules } from '../../src/index.js';
import {
  rulesBeyondSchema,
  sendMessageRequestSchema,
  sendOtpRequestSchema,
  sendResponseSchema,
} from '../../src/schema/index.js';
import { violationsOf } from '../support/parse/violations.js';
import { seeds } from '../support/seeds.js';
import { compareVerdicts, schemaAccepts } from './agreement.js';

const documents = [sendMessageRequestSchema, sendOtpRequestSchema, sendResponseSchema];

test('mutated bodies get the same verdict from schema and parser, but for the rules beyond the schema', () => {
  const { accepted, rejected } = compareVerdicts(seeds(4_000));
  expect(accepted).toBeGreaterThan(30);
  expect(rejected).toBeGreaterThan(250);
});

const deep = (levels: number): unknown => (levels === 0 ? {} : { a: deep(levels - 1) });
const withUrl = elementRequest({ buttonsV2: [webUrl({ payload: 'https://' })] });
const rounded = JSON.stringify(textRequest({ quickReplies: [{ id: 0 }] })).replace(
  '"id":0',
  '"id":12345678901234567890',
);

test.each([
  ['web-url-uri', JSON.stringify(withUrl)],
  ['image-url-uri', JSON.stringify(otpRequest({ imageUrl: 'https://' }))],
  ['open-shape-json', JSON.stringify(textRequest({ quickReplies: [deep(101)] }))],
  ['open-shape-json', rounded],
  ['set-once', twice(otpRequest(), 'customerNo')],
])('the schema accepts what parse rejects by %s, as rulesBeyondSchema says (%#)', (rule, text) => {
  expect(rulesBeyondSchema.map(beyond => beyond.rule)).toContain(rule);
  expect(violationsOf(text).map(violation => violation.split(' ')[0])).toEqual([rule]);
  expect(schemaAccepts(JSON.parse(text))).toBe(true);
});

test('each document is valid against the meta-schema of draft 2020-12', () => {
  const ajv = new Ajv2020();
  for (const document of documents) expect([ajv.validateSchema(document), ajv.errors]).toEqual([true, null]);
});

// Only `.extra` can break it: in JSON a name of the API spec is that field itself.
const NEVER_IN_JSON = 'extra-not-known';

test('every rule is the annotation of a part, or beyond the schema', () => {
  const text = JSON.stringify(documents);
  const annotated = new Set(
    [...text.matchAll(/"x-rules":(\[[^\]]*\])/g)].flatMap(([, list = '[]']): string[] => JSON.parse(list)),
  );
  expect([...annotated].filter(rule => !Object.hasOwn(rules, rule))).toEqual([]);
  const beyond = new Set<string>(rulesBeyondSchema.map(({ rule }) => rule));
  expect(Object.keys(rules).filter(rule => !annotated.has(rule) && !beyond.has(rule))).toEqual([NEVER_IN_JSON]);
});

test('each document has an id of its own, a title, and descriptions for all its fields', () => {
  expect(documents.map(({ $id, title }) => `${$id} ${title}`)).toEqual([
    'urn:sendable:schema:send-message-request SendMessageRequest',
    'urn:sendable:schema:send-otp-request SendOtpRequest',
    'urn:sendable:schema:send-response SendResponse',
  ]);
  for (const { $defs, ...root } of documents)
    for (const schema of [root, ...Object.values($defs)]) {
      expect(schema).toHaveProperty('description');
      for (const field of Object.values(Object(Reflect.get(Object(schema), 'properties') ?? {})))
        expect(Object.keys(Object(field)).some(key => key === 'description' || key === '$ref')).toBe(true);
    }
});

test('a response may have more fields than the API spec shows', () => {
  const isResponse = new Ajv2020({ strict: false }).compile(sendResponseSchema);
  expect(isResponse({ recipient_id: 'u', message_id: 'm', more: 1 })).toBe(true);
  expect(isResponse({ recipient_id: 'u' })).toBe(false);
});

test('the page about other languages lists each difference between the schemas and the parser', () => {
  const page = readFileSync('docs/other-languages.md', 'utf8').replace(/ +/g, ' ');
  const rows = rulesBeyondSchema.map(({ rule, difference }) => `| \`${rule}\` | ${difference} |`);
  expect(page.split('\n').filter(line => /^\| `[a-z-]+` \| (A|An) /.test(line))).toEqual(rows);
});
