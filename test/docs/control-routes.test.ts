import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// names.test.ts demands every option of every interface, and every member of what the functions return.
test('docs/emulator.md names every route of the control API', () => {
  const api = readFileSync('src/emulator/control/api.ts', 'utf8');
  const routes = [...api.matchAll(/^ {2}'(?:GET|POST) \/([\w-/]+)'/gm)].map(([, route = '']) => route);
  expect(routes.length).toBeGreaterThan(10);
  const part = readFileSync('docs/emulator.md', 'utf8').split('\n## From another language\n')[1] ?? '';
  const named = [...part.matchAll(/`(?:(?:GET|POST) )?(?:\/_sendable\/)?([\w-/]+)`/g)].map(([, route]) => route);
  expect(routes.filter(route => !named.includes(route))).toEqual([]);
});
