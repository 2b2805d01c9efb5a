import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

// The map of src: its rooms, drawn from the imports that are really there.

/** The rooms of src, each with its purpose. */
const ROOMS: Readonly<Record<string, string>> = {
  internal: 'helpers without a subject of their own: bytes, lines of files, JSON values, facts about the runtime',
  spec: 'the API spec: the types of its JSON, its rules, and the errors of broken ones',
  builders: 'the type-level builders of messages, buttons, elements and OTPs, and the JSON that they emit',
  send: 'the bot: sends, retries, limits, deadlines, transports, errors',
  'index.ts': 'the entry point `sendable`: builders, rules and bot',
  parse: 'the entry point `sendable/parse`: JSON of unknown origin becomes a Sendable, or a list of broken rules',
  schema: 'the entry point `sendable/schema`: JSON Schemas and an OpenAPI document of the wire, for other languages',
  corpus: 'valid and invalid requests, which the package has as files',
  webhook: 'the entry point `sendable/webhook`: button presses, signatures, typed actions',
  codes: 'the entry point `sendable/codes`: one-time codes, from the code to the press',
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

/** Returns the rooms that each room imports. */
const readImports = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const imports = new Map(Object.keys(ROOMS).map(room => [room, new Set<string>()]));
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const room = roomOf(file);
    if (!(room in ROOMS)) throw new Error(`docs/generate/house.ts must say what src/${room} is for.`);
    for (const [, path = ''] of readFileSync(join(SRC, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)\.js'/g)) {
      const imported = roomOf(`${relative(SRC, resolve(SRC, dirname(file), path))}.ts`);
      if (imported !== room) imports.get(room)?.add(imported);
    }
  }
  return imports;
};

const roomOf = (file: string): string => file.split('/')[0] ?? '';

/** Returns the floor of each room: one above the highest room that it imports. */
const findFloors = (imports: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> => {
  const floors = new Map<string, number>();
  const floorOf = (room: string): number => {
    const known = floors.get(room);
    if (known !== undefined) return known;
    const below = [...(imports.get(room) ?? [])].map(floorOf);
    const floor = below.length === 0 ? 0 : Math.max(...below) + 1;
    floors.set(room, floor);
    return floor;
  };
  for (const room of imports.keys()) floorOf(room);
  return floors;
};

/** Leaves out an import that another one implies, and `internal`, which any room may import: fewer lines say the same. */
const toDrawn = (imports: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, readonly string[]> => {
  const reach = (room: string): readonly string[] =>
    [...(imports.get(room) ?? [])].flatMap(below => [below, ...reach(below)]);
  return new Map(
    [...imports].map(([room, below]) => {
      const implied = new Set([...below].flatMap(reach));
      return [room, [...below].filter(other => other !== 'internal' && !implied.has(other))];
    }),
  );
};

const WIDTH = 760;
const BOX = { width: 104, height: 40 };
const FLOOR = 84;

/** Draws the rooms as an SVG: a room stands above the rooms that it imports. */
export const housePicture = (): string => {
  const imports = readImports();
  const floors = findFloors(imports);
  const top = Math.max(...floors.values());
  const places = new Map(
    [...floors].map(([room, floor]) => {
      const beside = [...floors].flatMap(([other, its]) => (its === floor ? [other] : []));
      const x = (WIDTH / (beside.length + 1)) * (beside.indexOf(room) + 1);
      return [room, { x: Math.round(x), y: 30 + (top - floor) * FLOOR }] as const;
    }),
  );
  const at = (room: string): { readonly x: number; readonly y: number } => places.get(room) ?? { x: 0, y: 0 };
  const lines = [...toDrawn(imports)].flatMap(([room, below]) =>
    below.map(other => {
      const [from, to] = [at(room), at(other)];
      return `  <path d="M${from.x} ${from.y + BOX.height / 2} L${to.x} ${to.y - BOX.height / 2 - 4}" marker-end="url(#arrow)"/>`;
    }),
  );
  const boxes = [...places].map(
    ([room, { x, y }]) =>
      `  <rect x="${x - BOX.width / 2}" y="${y - BOX.height / 2}" width="${BOX.width}" height="${BOX.height}" rx="6"/>\n` +
      `  <text x="${x}" y="${y + 5}">${room}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${60 + top * FLOOR}" role="img" aria-label="The rooms of src. An arrow points from a room to a room that it imports.">
  <style>
    svg { background: #fff; }
    rect { fill: #eef3fb; stroke: #33507d; }
    path { stroke: #7a8699; fill: none; }
    text { font: 14px sans-serif; fill: #16233a; text-anchor: middle; }
    marker path { fill: #7a8699; stroke: none; }
  </style>
  <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 L8 4 L0 8 z"/></marker>
${[...lines, ...boxes].join('\n')}
</svg>
`;
};

/** Lists the rooms with their purposes and imports: the picture in words. */
export const houseTable = (): string => {
  const imports = readImports();
  const rows = [...imports].map(([room, below]) => {
    const names = [...below].filter(other => other !== 'internal').sort();
    return `| \`src/${room}\` | ${ROOMS[room]} | ${names.length === 0 ? 'nothing' : names.join(', ')} |`;
  });
  return ['| room | holds | imports, besides internal |', '| --- | --- | --- |', ...rows, ''].join('\n');
};
