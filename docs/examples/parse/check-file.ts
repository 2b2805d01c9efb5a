import { readFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { toBody } from 'sendable';
import { safeParse } from 'sendable/parse';

// Prints the body to send, or every rule that the file breaks.
const result = safeParse(await readFile(argv[2] ?? '', 'utf8'));

if (result.ok) console.log(toBody(result.value));
else for (const { message } of result.violations) console.log(message);
