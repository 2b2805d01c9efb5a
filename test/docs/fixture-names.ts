import * as fixtures from './fixtures.js';

/** What a snippet may use without saying where it comes from. */
export const fixtureNames: readonly string[] = Object.keys(fixtures).filter(name => !name.startsWith('fresh'));
