import { join } from 'node:path';
import ts from 'typescript';
import { serveFile, userOptions } from './language-service.js';
import { ROOT } from './tsc.js';

const FILE = join(ROOT, 'completions-of.ts');
/** The lines above the code that an editor is asked about. */
export const IMPORTS = `import { type AnyElement, Button, createBot, Element, type GenericMessage, Message, Otp, isUpTo, type PostbackButton, type WebUrlButton } from 'sendable';
import { parse } from 'sendable/parse';
declare const flag: boolean, button: Button, list: readonly Button[];
`;

const options: ts.CompilerOptions = { ...userOptions, exactOptionalPropertyTypes: true };

export interface Editor {
  /** The member list that is offered after `code` and a dot, sorted. */
  members(code: string): readonly string[];
  /** The fields that are offered in the object that is the argument, after `code` and an opening bracket; sorted. */
  fields(code: string): readonly string[];
  /** The compiler's text for the last name of `code`, and its docstring. */
  hover(code: string): Told;
  /** The same of the call that is being written, after `code` and an opening bracket. */
  signature(code: string): Told;
}

export interface Told {
  readonly type: string;
  readonly doc: string;
}

const textOf = (parts: readonly ts.SymbolDisplayPart[] | undefined): string =>
  ts.displayPartsToString([...(parts ?? [])]);

/** The texts that an editor shows, from the language service of TypeScript 6. */
export const createEditor = (): Editor => {
  let source = '';
  const file = serveFile(FILE, options);
  const { service } = file;
  const write = (code: string): void => {
    source = `${IMPORTS}${code}`;
    file.write(source);
  };
  return {
    members: code => {
      write(`${code}.`);
      // Editors send the option; without it names such as `~kind` stay hidden, and the list lies.
      const list = service.getCompletionsAtPosition(FILE, source.length, { includeCompletionsWithInsertText: true });
      if (list?.isMemberCompletion !== true) throw new Error(`no member list after ${code}`);
      return list.entries.map(({ name }) => name).sort();
    },
    fields: code => {
      write(`${code}({  })`);
      const list = service.getCompletionsAtPosition(FILE, source.length - 3, {
        includeCompletionsWithInsertText: true,
      });
      return (list?.entries ?? []).map(({ name }) => name).sort();
    },
    hover: code => {
      write(code);
      const info = service.getQuickInfoAtPosition(FILE, source.length - 1);
      return { type: textOf(info?.displayParts), doc: textOf(info?.documentation) };
    },
    signature: code => {
      write(`${code}(`);
      const [help] = service.getSignatureHelpItems(FILE, source.length, undefined)?.items ?? [];
      const parameters = help?.parameters.map(({ displayParts }) => textOf(displayParts)).join(', ') ?? '';
      const type = `${textOf(help?.prefixDisplayParts)}${parameters}${textOf(help?.suffixDisplayParts)}`;
      return { type, doc: textOf(help?.documentation) };
    },
  };
};
