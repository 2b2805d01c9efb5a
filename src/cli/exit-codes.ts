import type { SendError } from '../index.js';

/** How the command ended: each code, and what it says. The help and the documentation show this table. */
export const exitCodes = {
  ok: { code: 0, meaning: 'all was done' },
  failed: { code: 1, meaning: 'something failed: the platform refused a message, or a file could not be written' },
  usage: {
    code: 2,
    meaning: 'wrong options, a file that cannot be read, a journal that does not fit; nothing was sent',
  },
  violations: { code: 3, meaning: 'a request breaks rules of the platform; it was not sent' },
  auth: { code: 4, meaning: 'the platform refused the token' },
  network: {
    code: 5,
    meaning: 'no connection, or no clear answer: a message may have arrived, look before you send it again',
  },
  cannotRun: { code: 126, meaning: 'emulator: the command after -- cannot be run' },
  notFound: { code: 127, meaning: 'emulator: there is no such command after --' },
  hungUp: { code: 129, meaning: 'stopped by SIGHUP, as when its terminal is closed' },
  interrupted: { code: 130, meaning: 'stopped by Ctrl-C' },
  terminated: { code: 143, meaning: 'stopped by SIGTERM' },
} as const;

/** The name of a way to end. */
export type Ending = keyof typeof exitCodes;

/** How a command ends that could not send. What may have arrived counts more than why. */
export const endingOf = ({ kind, delivery }: Pick<SendError, 'kind' | 'delivery'>): Ending => {
  if (kind === 'aborted') return 'interrupted';
  if (delivery === 'unknown' || delivery === 'accepted') return 'network';
  if (kind === 'validation') return 'violations';
  if (kind === 'config') return 'usage';
  if (kind === 'auth') return 'auth';
  return kind === 'connection' || kind === 'timeout' ? 'network' : 'failed';
};

/** Of several endings, the one that asks for the most care. */
export const gravest = (endings: Iterable<Ending>): Ending =>
  [...endings].reduce<Ending>((worst, one) => (exitCodes[one].code > exitCodes[worst].code ? one : worst), 'ok');

/** The table, for the help. */
export const exitCodeTable = (): string =>
  Object.values(exitCodes)
    .map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`)
    .join('\n');
