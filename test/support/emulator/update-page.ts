import { writeFile } from 'node:fs/promises';
import { PAGE_MODULE, pageModule } from './page-bundle.js';

// Makes the module of the page anew: `npm run page:update`.

await writeFile(PAGE_MODULE, await pageModule());
