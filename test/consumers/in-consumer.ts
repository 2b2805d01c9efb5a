import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyVersion, diagnose, tsc } from '../types/tsc.js';
import { bundler, composite, disposing, emulator, project } from './compilations.js';
import {
  extrasRefusals,
  misnamedExtras,
  misnamedExtrasRefusals,
  noExtras,
  noExtrasRefusals,
  noJsonExtras,
  noJsonKinds,
  otherExtras,
  otherExtrasRefusals,
  rightExtras,
  wrongExtras,
} from './extras.js';
import { type Consumer, installed } from './install.js';
import { misnamed, misnaming, noJson, noJsonKeys, refusals, uses, without } from './shapes.js';

export const TIME = { timeout: 300_000 };

/** Has a file of tests work in a consumer of its own. Gives the path of what is in it. */
export const inConsumer = (): ((...names: readonly string[]) => string) => {
  let consumer: Consumer;
  beforeAll(async () => {
    consumer = await installed();
  });
  afterAll(() => consumer.remove());
  return (...names) => join(consumer.folder, ...names);
};

/** The programs that each of these compilers must accept, and those that it must reject, in the consumer. */
export const compilesWith = (versions: readonly AnyVersion[], at: (...names: readonly string[]) => string): void => {
  describe.each(versions)('TypeScript %s', version => {
    test('bundler, without exactOptionalPropertyTypes', TIME, async () => {
      expect(await bundler(version, at(version, 'bundler'), { exactOptionalPropertyTypes: false })).toBe('');
    });

    test('a composite project, and one that refers to it', TIME, async () => {
      expect(await composite(version, at(version, 'composite'))).toBe('');
    });

    test('`await using`, with the lib that declares its symbol', TIME, async () => {
      expect(await disposing(version, at(version, 'disposing'))).toBe('');
    });

    test(
      'the emulator, with the types of Node; PlatformShapes not registered: every JSON object compiles',
      TIME,
      async () => {
        expect(await emulator(version, at(version, 'emulator'), { 'without.ts': without })).toBe('');
      },
    );

    test(
      "PlatformShapes registered: right shapes compile, each wrong one is refused, by the consumer's own type",
      TIME,
      async () => {
        const found = await diagnose(version, await project(at(version, 'uses'), { 'use.ts': uses }));
        // TypeScript 7 sorts the members of the consumer's union.
        const texts = found.map(({ text }) => text.replace(/'readonly (\w+)\[\] \| \1'/, "'$1 | readonly $1[]'"));
        expect(texts).toEqual(refusals);
      },
    );

    test('PlatformShapes registered with types that JSON cannot represent: no value is accepted', TIME, async () => {
      const found = await diagnose(version, await project(at(version, 'no-json'), { 'use.ts': noJson }));
      expect(found.map(({ text }) => /"a JSON object, as (\w+) of PlatformShapes must be/.exec(text)?.[1])).toEqual(
        noJsonKeys,
      );
    });

    test('PlatformShapes with a key that is not a shape: the error is where the shape is missing', TIME, async () => {
      const found = await diagnose(version, await project(at(version, 'misnamed'), { 'use.ts': misnamed }));
      expect(found.map(({ text }) => text)).toEqual(misnaming);
    });

    test('PlatformExtras registered: right extra fields compile, and so do their declarations', TIME, async () => {
      expect(await tsc(version, await project(at(version, 'extras'), { 'extras.ts': rightExtras }))).toBe('');
    });

    test(
      'PlatformExtras whose fields are not JSON: each .extra is refused, and the error names the kind',
      TIME,
      async () => {
        const found = await diagnose(version, await project(at(version, 'no-json-extras'), { 'use.ts': noJsonExtras }));
        expect(found.map(({ text }) => /"a JSON object, as (\w+) of PlatformExtras must be/.exec(text)?.[1])).toEqual(
          noJsonKinds,
        );
      },
    );

    test.each([
      ['registered: wrong extra fields are refused', wrongExtras, extrasRefusals],
      ['not registered: no kind has the step', noExtras, noExtrasRefusals],
      ['with a key that is not a kind: the error names the key', misnamedExtras, misnamedExtrasRefusals],
      ['registered for messages: no other kind has the step', otherExtras, otherExtrasRefusals],
    ])('PlatformExtras %s', TIME, async (name, code, refused) => {
      const found = await diagnose(version, await project(at(version, name), { 'use.ts': code }));
      // TypeScript 7 leaves out the first line of a missing property.
      const texts = found.map(({ text }) => text.replace(/^Argument of type '\{\}'.*\n\s*(?=Property)/, ''));
      expect(texts).toEqual(refused);
    });
  });
};
