import { expect, test } from 'vitest';
import { corpusFiles } from '../../src/corpus/files.js';
import { rules } from '../../src/index.js';
import { safeParse } from '../../src/parse/index.js';
import { schemaAccepts } from '../schema/agreement.js';

const linesOf = (file: string) =>
  (corpusFiles[file] ?? '')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
const [valid, invalid] = [linesOf('valid.jsonl'), linesOf('invalid.jsonl')];

test('the corpus shows for each rule that JSON can break a body, and no rule that does not exist', () => {
  const breakable = Object.keys(rules).filter(rule => rule !== 'extra-not-known');
  expect([...new Set(invalid.map(({ rule }) => rule))].sort()).toEqual(breakable.sort());
});

test('the valid bodies of the corpus have every kind of message, recipient and button', () => {
  const bodies = valid.map(({ body }) => body).join('\n');
  for (const kind of ['text', 'image', 'audio', 'video', 'file', 'template', 'generic', 'button'])
    expect(bodies).toMatch(new RegExp(`"(text"|type":"${kind}"|templateType":"${kind}")`));
  for (const name of ['appCustomerId', 'appStaffId', 'id', 'customerNo', 'web_url', 'postback'])
    expect(bodies).toContain(`"${name}"`);
});

test.each(valid)('parse and schema accept the valid body of the corpus: $name', ({ body, rule, path, verdict }) => {
  expect({ rule, path, verdict }).toEqual({ rule: null, path: null, verdict: 'valid' });
  expect(safeParse(body)).toMatchObject({ ok: true });
  expect(schemaAccepts(JSON.parse(body))).toBe(true);
});

test.each(invalid)(
  'parse rejects the invalid body of the corpus for one rule: $name',
  ({ body, rule, path, verdict }) => {
    expect(verdict).toBe('invalid');
    expect(safeParse(body)).toMatchObject({ ok: false, violations: [{ rule, path }] });
    if (rule !== 'set-once') expect(schemaAccepts(JSON.parse(body))).toBe(false);
  },
);

test('no two bodies of the corpus have the same name', () => {
  for (const lines of [valid, invalid]) expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
});
