import { faults } from 'sendable/testing';
import { rejections } from '../../src/emulator/rejections.js';

/** The faults of `faultServer`. */
export const faultsTable = (): string =>
  [
    '| fault | what goes wrong |',
    '| --- | --- |',
    ...Object.entries(faults).map(([name, what]) => `| \`${name}\` | ${what} |`),
    '',
  ].join('\n');

/** The rejections of the emulator. */
export const rejectionsTable = (): string =>
  [
    '| status | `error` | `message` |',
    '| --- | --- | --- |',
    ...Object.entries(rejections).map(([reason, { status, message }]) => `| ${status} | \`${reason}\` | ${message} |`),
    '',
  ].join('\n');
