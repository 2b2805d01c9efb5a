import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

// The map of src: its modules, in rows made from the imports that are really there.

/** The modules of src, each with its purpose. */
const MODULES: Readonly<Record<string, string>> = {
  internal: 'shared helpers: bytes, lines of files, JSON values, facts about the runtime',
  spec: 'the API spec: the types of its JSON, its rules, and the errors of violations',
  builders: 'the builders of messages, buttons, elements and OTPs, and the JSON that they write',
  send: 'the bot: sends, retries, limits, deadlines, transports, errors',
  'index.ts': 'the entry point `sendable`: builders, rules and bot',
  parse: 'the entry point `sendable/parse`: turns JSON into a Sendable or a list of violations',
  schema: 'the entry point `sendable/schema`: JSON Schemas and an OpenAPI description, for other languages',
  corpus: 'valid and invalid requests, as files in the package',
  webhook: 'the entry point `sendable/webhook`: button presses, signatures, typed actions',
  codes: 'the entry point `sendable/codes`: one-time codes that a customer types or confirms with a button',
  emulator: 'the entry point `sendable/emulator`: the platform on your own machine, and its page',
  undici: 'the entry point `sendable/undici`: a transport for the package undici',
  otel: 'the entry point `sendable/otel`: spans and metrics of OpenTelemetry for each send',
  testing: 'the entry point `sendable/testing`: a transport without a network, and a server with faults',
  journal: 'the entry point `sendable/journal`: a file that records what was sent, so that a campaign can be resumed',
  bullmq: 'the entry point `sendable/bullmq`: queues for more than one machine',
  handoff: 'the entry point `sendable/handoff`: messages that belong to a database transaction',
  cli: 'the command `sendable`',
};

const SRC = resolve('src');

/** Returns the modules that each module imports. */
const readImports = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const imports = new Map(Object.keys(MODULES).map(module => [module, new Set<string>()]));
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const module = moduleOf(file);
    if (!(module in MODULES)) throw new Error(`docs/generate/modules.ts must say what src/${module} is for.`);
    for (const [, path = ''] of readFileSync(join(SRC, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)\.js'/g)) {
      const imported = moduleOf(`${relative(SRC, resolve(SRC, dirname(file), path))}.ts`);
      if (imported !== module) imports.get(module)?.add(imported);
    }
  }
  return imports;
};

const moduleOf = (file: string): string => file.split('/')[0] ?? '';

/** Returns the row of each module, counted from the bottom: one above the highest module that it imports. */
const findRows = (imports: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> => {
  const rows = new Map<string, number>();
  const rowOf = (module: string): number => {
    const known = rows.get(module);
    if (known !== undefined) return known;
    const below = [...(imports.get(module) ?? [])].map(rowOf);
    const row = below.length === 0 ? 0 : Math.max(...below) + 1;
    rows.set(module, row);
    return row;
  };
  for (const module of imports.keys()) rowOf(module);
  return rows;
};

/** The names of the modules, row by row from the top: a module imports only modules of the rows below its own. */
export const moduleRows = (): readonly (readonly string[])[] => {
  const rows = findRows(readImports());
  const top = Math.max(...rows.values());
  return Array.from({ length: top + 1 }, (_, at) =>
    [...rows].flatMap(([module, row]) => (row === top - at ? [module] : [])),
  );
};

/** Lists the modules with their purposes and imports. */
export const modulesTable = (): string => {
  const rows = [...readImports()].map(([module, below]) => {
    const names = [...below].filter(other => other !== 'internal').sort();
    return `| \`src/${module}\` | ${MODULES[module]} | ${names.length === 0 ? 'nothing' : names.join(', ')} |`;
  });
  return ['| module | contains | imports |', '| --- | --- | --- |', ...rows, ''].join('\n');
};
