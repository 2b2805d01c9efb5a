import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program to its end. Rejects if it exits with another code than 0. */
export const run: typeof execFile.__promisify__ = promisify(execFile);
