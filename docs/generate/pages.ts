import { fileURLToPath } from 'node:url';
import { charts } from './charts.js';
import { diagrams } from './diagrams.js';
import { drawings } from './drawings.js';
import { failures, failuresTable } from './failures.js';
import { fieldsPage } from './fields-page.js';
import { modulesTable } from './modules.js';
import { namesList } from './names.js';
import { optionTables } from './options.js';
import { readmePictures } from './readme-picture.js';
import { rulesPage } from './rules-page.js';
import { stepsPage } from './steps-page.js';
import { faultsTable, rejectionsTable } from './tables.js';

/** The pages, and parts of pages, that are made from the code, by their path below docs. */
export const pages: Readonly<Record<string, () => Promise<string>>> = {
  'fields.md': fieldsPage,
  'rules.md': rulesPage,
  'steps.md': stepsPage,
  ...Object.fromEntries(Object.entries(readmePictures).map(([name, picture]) => [name, async () => picture])),
  'parts/modules.md': async () => modulesTable(),
  'parts/names.md': async () => namesList(),
  'parts/failures.md': async () => failuresTable(await failures()),
  'parts/faults.md': async () => faultsTable(),
  'parts/rejections.md': async () => rejectionsTable(),
  ...optionTables,
  ...Object.fromEntries(
    Object.entries(diagrams).map(([name, picture]) => [`parts/diagrams/${name}.md`, async () => picture]),
  ),
  ...Object.fromEntries(Object.entries(charts).map(([name, chart]) => [name, async () => chart])),
  ...Object.fromEntries(Object.entries(drawings).map(([name, picture]) => [name, async () => picture])),
};

/** Returns the path of such a page. */
export const pathOfPage = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
