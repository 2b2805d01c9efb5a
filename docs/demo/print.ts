import { styleText } from 'node:util';

/** Prints a heading. */
export const heading = (text: string): void => console.log(`\n${styleText('bold', text)}`);

/** Prints text under a label, each line set in. */
export const labelled = (label: string, text: string): void => {
  console.log(`  ${styleText('dim', label)}`);
  for (const line of text.trimEnd().split('\n')) console.log(`    ${line}`);
};
