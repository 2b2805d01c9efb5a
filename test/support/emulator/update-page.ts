import { writeFile } from 'node:fs/promises';
import { PAGE_MODULE, PREVIEW_MODULE, pageModule, previewModule } from './page-bundle.js';

// Makes the modules of the page anew: `npm run page:update`.

await writeFile(PAGE_MODULE, await pageModule());
await writeFile(PREVIEW_MODULE, await previewModule());
