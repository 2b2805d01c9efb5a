import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { serveFile, userOptions } from '../types/language-service.js';
import { ROOT } from '../types/tsc.js';

const CODE = `import { defineActions } from 'sendable/webhook';
import * as v from 'valibot';
const actions = defineActions({ buy: v.object({ sku: v.string() }), stop: undefined });
actions.buy('Buy', { sku: '7' });
actions.stop('Stop');
`;
const FILE = join(ROOT, 'actions-shown-of.ts');
const file = serveFile(FILE, { ...userOptions, exactOptionalPropertyTypes: true });
file.write(CODE);

test.each([
  ['buy', 'The data is the input'],
  ['stop', 'which carries no data'],
])('the hover of actions.%s says what it makes, and its definition is its schema', (name, words) => {
  const at = CODE.indexOf(`actions.${name}(`) + 'actions.'.length;
  const hover = file.service.getQuickInfoAtPosition(FILE, at);
  expect(ts.displayPartsToString([...(hover?.documentation ?? [])])).toContain(words);
  const [definition] = file.service.getDefinitionAtPosition(FILE, at) ?? [];
  expect([definition?.fileName, definition?.textSpan.start]).toEqual([FILE, CODE.indexOf(`${name}:`)]);
});
