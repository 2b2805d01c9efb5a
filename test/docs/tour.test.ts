import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(`docs/${file}`, 'utf8');

test('the page about the emulator shows each picture that the tour takes, with a text alternative', () => {
  const [, stops = ''] = /const STOPS[^{]*\{([\s\S]*?)\n\};/.exec(read('generate/tour.ts')) ?? [];
  const taken = [...stops.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
  const shown = [...read('emulator.md').matchAll(/^```tour (\w+)\n[A-Z].*\.\n```$/gm)].map(([, name]) => name);
  expect(taken.length).toBeGreaterThan(3);
  expect(shown).toEqual(taken);
});
