import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asWritten, carousels } from '../types/carousels.js';
import { serveFile, userOptions } from '../types/language-service.js';
import { ROOT } from '../types/tsc.js';

const FILE = join(ROOT, 'completions-budget-of.ts');
const IMPORTS = `import { Button, Element, Message } from 'sendable';
import { createWebhook, defineActions } from 'sendable/webhook';
`;

/** Returns the number of instantiations that TypeScript 6 needs for the completions after the code: the same in every run. */
const spentOnCompletions = (code: string, expected: string): number => {
  const source = IMPORTS + code;
  const { service, write } = serveFile(FILE, userOptions);
  write(source);
  const list = service.getCompletionsAtPosition(FILE, source.length, { includeCompletionsWithInsertText: true });
  expect(list?.entries.map(({ name }) => name)).toContain(expected);
  return service.getProgram()?.getInstantiationCount() ?? Number.NaN;
};

test('completions at the end of a file of more than 400 lines cost what they cost alone', () => {
  const step = "Message.text('Hi').toCustomer('C-1029').";
  const file = carousels(asWritten).replaceAll(').', ')\n  .');
  expect(file.split('\n').length).toBeGreaterThan(400);
  const [alone, inFile] = [spentOnCompletions(step, 'toJSON'), spentOnCompletions(`${file}\n${step}`, 'toJSON')];
  console.info(`completions of a step alone: ${alone} instantiations, after many lines: ${inFile}`);
  expect(inFile).toBeLessThanOrEqual(1.1 * alone);
});

test('completions among 500 actions cost at most linearly more than among 250', () => {
  const actions = (count: number): string => {
    const names = Array.from({ length: count }, (_, index) => `action${index}: undefined`);
    return `const actions = defineActions({ ${names.join(', ')} });\nactions.`;
  };
  const [few, many] = [250, 500].map(count => spentOnCompletions(actions(count), 'action249'));
  console.info(`completions among 250 actions: ${few} instantiations, among 500: ${many}`);
  expect(many).toBeLessThanOrEqual(2.2 * (few ?? 0));
});
