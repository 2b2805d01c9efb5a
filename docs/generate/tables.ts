import { faults } from 'sendable/testing';
import { refusals } from '../../src/emulator/refusals.js';

/** The faults of `faultServer`. */
export const faultsTable = (): string =>
  [
    '| fault | what goes wrong |',
    '| --- | --- |',
    ...Object.entries(faults).map(([name, what]) => `| \`${name}\` | ${what} |`),
    '',
  ].join('\n');

/** The refusals of the emulator. */
export const refusalsTable = (): string =>
  [
    '| status | `error` | `message` |',
    '| --- | --- | --- |',
    ...Object.entries(refusals).map(([reason, { status, message }]) => `| ${status} | \`${reason}\` | ${message} |`),
    '',
  ].join('\n');
