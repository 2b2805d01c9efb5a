// Makes the module of the page anew: `npm run page:update`.
import { writeFile } from 'node:fs/promises';
import { PAGE_MODULE, pageModule } from './bundle.js';

await writeFile(PAGE_MODULE, await pageModule());
