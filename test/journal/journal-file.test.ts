import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JournalRecord, readRecord } from '../../src/journal/record.js';
import { isInDoubt, JournalReader } from '../../src/journal/state.js';
import { JournalWriter } from '../../src/journal/writer.js';

const opened = (run: string): JournalRecord => ({ type: 'opened', run, pid: 7, host: 'h', at: 'now' });
const head: readonly JournalRecord[] = [
  opened('r-0'),
  { type: 'journal', version: 1, keys: 'id', salt: 's', target: 't' },
];
const text = (records: readonly JournalRecord[]): string => records.map(one => `${JSON.stringify(one)}\n`).join('');

const read = (journal: string): JournalReader => {
  const reader = new JournalReader('j');
  journal.split('\n').forEach((line, index) => {
    if (line !== '') reader.add(index + 1, Buffer.from(line));
  });
  return reader;
};

/** The events of lines, in a possible order: each begins before it ends. */
const history = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('sent', 'failed', 'unknown' as const)), {
    maxLength: 12,
  })
  .map(steps => {
    const gone = new Set<number>();
    return steps.flatMap(([line, end]): readonly JournalRecord[] => {
      if (gone.has(line)) return [];
      if (end !== 'failed') gone.add(line);
      const begun: JournalRecord = { type: 'begun', line, hash: `h${line}` };
      const outcome = { kind: 'k', delivery: 'd' };
      return [begun, end === 'sent' ? { ...begun, type: end, messageId: 'm' } : { ...begun, type: end, ...outcome }];
    });
  });

test('a journal that was torn at any byte is read up to there', () => {
  fc.assert(
    fc.property(history, fc.nat(), fc.boolean(), (records, where, goesOn) => {
      const all = [...head, ...records];
      const whole = text(all);
      const cut = whole.slice(0, where % (whole.length + 1));
      // The next process ends the torn line, and says so.
      const { state } = read(goesOn ? `${cut}\n${text([opened('r-1')])}` : cut);
      const kept = all.filter((_, index) => text(all.slice(0, index + 1)).length - 1 <= cut.length);
      const last = new Map(kept.flatMap(record => ('line' in record ? [[record.line, record.type] as const] : [])));
      expect(new Map([...state.items].map(([line, { status }]) => [line, status]))).toEqual(last);
      // So what began, and is not known to have ended, is in doubt.
      for (const [line, known] of state.items)
        expect(isInDoubt(known)).toBe(/begun|unknown/.test(last.get(Number(line)) ?? ''));
    }),
    { seed: 6, numRuns: 500 },
  );
});

test('a journal that is damaged anywhere else is refused', () => {
  const whole = text([...head, { type: 'begun', line: 1, hash: 'h' }, { type: 'closed', run: 'r-0' }]);
  const lines = whole.split('\n');
  for (const damaged of [1, 2]) {
    const journal = lines.map((line, index) => (index === damaged ? line.slice(1) : line)).join('\n');
    expect(() => read(journal)).toThrow(`Line ${damaged + 1} of j is not a record of a journal`);
  }
});

/** A run whose second record is a hole, and the records after it. */
const withHole = (...after: readonly JournalRecord[]): string =>
  `${text([...head, { type: 'begun', line: 1, hash: 'h' }])}{"type":"se\0\0\0\0\n${text(after)}`;

test('records that the disk had not written when the power was cut are skipped, although later ones were written', () => {
  const { state } = read(withHole({ type: 'begun', line: 2, hash: 'h' }, opened('r-1')));
  expect([...state.items].map(([line, { status }]) => [line, status])).toEqual([
    [1, 'begun'],
    [2, 'begun'],
  ]);
});

test('zeros before an item that began and ended are damage, and refused', () => {
  const ended = [
    { type: 'begun', line: 2, hash: 'h' },
    { type: 'sent', line: 2, hash: 'h' },
  ] as const;
  expect(() => read(withHole(...ended, opened('r-1')))).toThrow('Line 4 of j is not a record of a journal');
  // The next process synced the hole when it opened the journal; what it sends says nothing about it.
  expect(read(withHole(opened('r-1'), ...ended)).state.items.get(2)?.status).toBe('sent');
});

test.each([
  '{"type":"begun","line":0,"hash":"h"}',
  '{"type":"begun","line":"1","hash":"h"}',
  '{"type":"begun","line":1}',
  '{"type":"begun","line":1,"id":"m-1","hash":"h"}',
  '{"type":"begun","hash":"h"}',
  '{"type":"journal","version":3,"salt":"s","target":"t"}',
  '{"type":"opened","run":"r","pid":0,"host":"h","at":"now"}',
  '{"type":"other"}',
  'null',
  '\u0000\u0000',
])('%j is not a record', line => {
  expect(readRecord(line)).toBeUndefined();
});

test('records that are added together are written in order, and synced once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sendable-journal-'));
  const handle = await open(join(folder, 'j'), 'a+');
  const calls: string[] = [];
  const spied = new Proxy(handle, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      return typeof member !== 'function'
        ? member
        : (...args: readonly unknown[]) => {
            calls.push(String(name));
            return Reflect.apply(member, target, args);
          };
    },
  });
  const writer = new JournalWriter('j', spied);
  const begun = (line: number): Promise<void> => writer.append({ type: 'begun', line, hash: 'h' }, true);
  await Promise.all([begun(1), begun(2), begun(3), writer.append({ type: 'closed', run: 'r' }, false)]);
  await writer.append({ type: 'closed', run: 's' }, false);
  await handle.close();
  expect(calls).toEqual(['appendFile', 'datasync', 'appendFile']);
  const lines = (await readFile(join(folder, 'j'), 'utf8')).split('\n').filter(line => line !== '');
  expect(lines.map(line => JSON.parse(line).line ?? JSON.parse(line).run)).toEqual([1, 2, 3, 'r', 's']);
  await rm(folder, { recursive: true });
});
