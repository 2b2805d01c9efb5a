import { readFileSync } from 'node:fs';

/** Reads the version of the package, which is two folders above the built file. */
export const version = (): string => {
  const { version: own }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return own;
};
