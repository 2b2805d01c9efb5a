import * as fixtures from './fixtures.js';

/** The names that a snippet may use without an import. */
export const fixtureNames: readonly string[] = Object.keys(fixtures).filter(name => !name.startsWith('fresh'));
