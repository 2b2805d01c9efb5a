import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Button, Element, Message, Otp, toBody } from '../../src/index.js';
import { defineActions, parsePress } from '../../src/webhook/index.js';

const FOLDERS = ['src/build', 'src/webhook'];

interface Example {
  readonly file: string;
  readonly code: string;
  /** The JSON that the docstring shows. */
  readonly shown: string;
}

/** The examples of a file that show what they emit: code, then `//=>` and the JSON. */
const examplesOf = (file: string): readonly Example[] => {
  const blocks = readFileSync(file, 'utf8').matchAll(/```ts\n([^`]*)```/g);
  return [...blocks].flatMap(([, block = '']) => {
    const [code = '', shown] = block.replace(/^ *\* ?/gm, '').split('//=>');
    return shown === undefined ? [] : [{ file, code: code.trim(), shown: shown.trim() }];
  });
};

const examples = FOLDERS.flatMap(folder => readdirSync(folder).map(file => join(folder, file))).flatMap(examplesOf);

test('there are examples of every call', () => expect(examples.length).toBeGreaterThanOrEqual(37));

test.each(examples)('$file: $code', ({ code, shown }) => {
  const emitted: unknown = runInNewContext(code, {
    Button,
    Element,
    Message,
    Otp,
    toBody,
    defineActions,
    parsePress,
    v,
  });
  expect(typeof emitted === 'string' ? emitted : JSON.stringify(emitted)).toBe(shown);
});
