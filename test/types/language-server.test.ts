import { afterAll, beforeAll, expect, test } from 'vitest';
import { IMPORTS } from './completions.js';
import { everyState, firstMembers, membersOf } from './every-state.js';
import { type LanguageServer, startLanguageServer } from './lsp.js';
import { openProject, type Project } from './tsc.js';
import { wires } from './wires.js';

// What TypeScript 7 shows, asked as an editor asks: `tsc --lsp --stdio`.
let project: Project;
let server: LanguageServer;
beforeAll(async () => {
  project = await openProject({ 'use.ts': '' });
  server = await startLanguageServer(project.folder, IMPORTS);
});
afterAll(async () => {
  await server.close();
  await project.remove();
});

test.each(Object.entries(firstMembers))('TypeScript 7 offers of %s nothing else', async (code, members) => {
  expect((await server.members(code)).join(' ')).toBe(members);
});

test('TypeScript 7 offers of each state of each builder what is legal there', async () => {
  const offered: unknown[] = [];
  for (const [code] of everyState) offered.push([code, await server.members(code)]);
  expect(offered).toEqual(everyState.map(([code, state]) => [code, membersOf(state)]));
});

test.each(Object.entries(wires))(
  'TypeScript 7 shows with the call of %s a plain sentence, and the wire',
  async (code, wire) => {
    const { doc } = await server.signature(code);
    expect(doc.replace(/\s+/g, ' ')).toMatch(/^[A-Z][a-z]+s [^.]{5,150}\. /);
    expect(doc.replace(/\s+/g, ' ')).toContain(`JSON: ${wire}.`);
  },
);

// A step is a member of a mapped type, of which the hover of 7.0.2 drops the docstring (microsoft/typescript-go#3659,
// since mended there). Once this fails, hold hover to what `test/slow/docs-shown.test.ts` holds it to.
test('the hover of TypeScript 7.0.2 shows a step without its docstring', async () => {
  expect(await server.hover('Message.text')).toContain('Starts a text message.');
  expect(await server.hover('Element.title')).toBe(
    '(property) title: (text: string) => Element<"title is set", "no buttons">',
  );
});

// `test/slow/code-fixes.test.ts` asks TypeScript 6 the same, and says why a state is different.
test.each(['Sendable', 'ReadyToSend', 'AnyElement', 'Button'])('TypeScript 7 can implement %s', async type => {
  const fixes = await server.fixes(
    `import type { ReadyToSend, Sendable } from 'sendable'; class Mine implements ${type} {}`,
  );
  expect(fixes).toContain(`Implement interface '${type}'`);
});
