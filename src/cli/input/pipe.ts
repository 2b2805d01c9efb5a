import { open } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { promisify } from 'node:util';

/** Whether this is a named pipe, such as a shell makes of `<(command)`. */
export const isPipe = async (name: string): Promise<boolean> => {
  const stats = await stat(name).catch(() => undefined);
  return stats?.isFIFO() === true;
};

/**
 * Opens a named pipe as a socket. A read of it as a file could not be broken off: it would hold the process for as long as
 * nobody writes.
 */
export const openPipe = async (name: string): Promise<Socket> =>
  new Socket({ fd: await promisify(open)(name, 'r'), readable: true, writable: false });
