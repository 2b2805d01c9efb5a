import { tsc, type Version, withProject } from './tsc.js';

/** The cost of code for a compiler. */
export interface Spent {
  /** Above those of the import alone. They repeat exactly. */
  readonly instantiations: number;
  /** Checking, everything: in seconds, and as noisy as the machine. */
  readonly checkTime: number;
}

export interface Code {
  readonly imports: string;
  /** The names that are imported as values. */
  readonly names: string;
  readonly code: string;
  readonly packages?: readonly string[];
}

/** Returns the cost for a compiler of code that uses the built package, or others. */
export const spentOn = async (version: Version, { imports, names, code, packages }: Code): Promise<Spent> => {
  const count = (text: string): Promise<Spent> =>
    withProject(
      { 'use.ts': `${imports}\n${text}` },
      async folder => {
        const printed = await tsc(version, folder, '--extendedDiagnostics');
        const found = /^Instantiations:\s+(\d+)/m.exec(printed)?.[1];
        const seconds = /^Check time:\s+([\d.]+)s/m.exec(printed)?.[1];
        if (found === undefined || printed.includes('error TS')) throw new Error(printed);
        return { instantiations: Number(found), checkTime: Number(seconds) };
      },
      packages,
    );
  const importAlone = [version, imports, names, ...(packages ?? [])].join('\n');
  const base = bases.get(importAlone) ?? count(`export const used = [${names}];`);
  bases.set(importAlone, base);
  const spent = await count(code);
  return { ...spent, instantiations: spent.instantiations - (await base).instantiations };
};

/** Returns the cost of the imports alone, counted once. */
const bases = new Map<string, Promise<Spent>>();
