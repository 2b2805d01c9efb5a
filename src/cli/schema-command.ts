import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ExitReason, notWritten, wrongUse } from './exit-codes.js';
import { counted, info, stdout } from './output.js';

export interface SchemaOptions {
  readonly openapi?: true;
  readonly out?: string;
}

/** The schema files of the package, which lie beside the built command line. */
const SCHEMAS = fileURLToPath(new URL('../schema/', import.meta.url));

/** Prints the JSON Schema of the wire, or the OpenAPI document; with `out`, writes it to a file, or all files to a folder. */
export const printSchema = async ({ openapi, out }: SchemaOptions): Promise<ExitReason> => {
  const file = join(SCHEMAS, openapi ? 'openapi.json' : 'wire.schema.json');
  if (out === undefined) {
    stdout.line((await readFile(file, 'utf8')).trimEnd());
    return 'ok';
  }
  // A folder is often not there yet, but its name seldom has an extension.
  if (/\.[a-z]\w*$/i.test(out) && !out.endsWith('.json') && !existsSync(out))
    throw wrongUse(
      `--out must be a file that ends in .json, or a folder; got ${out}. If it is a folder, create it first.`,
    );
  if (openapi && !out.endsWith('.json'))
    throw wrongUse(
      '--openapi writes one file: its --out must end in .json. Without --openapi, a folder gets all files.',
    );
  try {
    let count = 1;
    if (out.endsWith('.json')) await copyFile(file, out);
    else count = await copyAll(out);
    info(`${counted(count, 'file')} written to ${out}.`);
  } catch (thrown) {
    throw notWritten(out, thrown);
  }
  return 'ok';
};

/** Copies every schema file to a folder, which is created if it is missing. Returns their number. */
const copyAll = async (folder: string): Promise<number> => {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(SCHEMAS)).filter(name => name.endsWith('.json'));
  for (const name of names) await copyFile(join(SCHEMAS, name), join(folder, name));
  return names.length;
};
