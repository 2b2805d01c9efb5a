import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Button, Element, Message, Otp, toBody } from '../../src/index.js';

const FOLDER = 'src/build';

interface Example {
  readonly file: string;
  readonly code: string;
  /** The JSON that the docstring shows. */
  readonly shown: string;
}

/** The examples of a file that show what they emit: code, then `//=>` and the JSON. */
const examplesOf = (file: string): readonly Example[] => {
  const blocks = readFileSync(join(FOLDER, file), 'utf8').matchAll(/```ts\n([^`]*)```/g);
  return [...blocks].flatMap(([, block = '']) => {
    const [code = '', shown] = block.replace(/^ *\* ?/gm, '').split('//=>');
    return shown === undefined ? [] : [{ file, code: code.trim(), shown: shown.trim() }];
  });
};

const examples = readdirSync(FOLDER).flatMap(examplesOf);

test('there are examples of every call', () => expect(examples.length).toBeGreaterThanOrEqual(35));

test.each(examples)('$file: $code', ({ code, shown }) => {
  const emitted: unknown = runInNewContext(code, { Button, Element, Message, Otp, toBody });
  expect(typeof emitted === 'string' ? emitted : JSON.stringify(emitted)).toBe(shown);
});
