import { styleText } from 'node:util';

/** The most columns of a line. */
export const COLUMNS = 80;

/** Prints a heading. */
export const heading = (text: string): void => console.log(`\n${styleText('bold', text)}\n`);

/** Breaks a line between words, with further lines set in; a word that is too long is broken within. */
const wrapped = (line: string, width: number): readonly string[] => {
  if (line.length <= width) return [line];
  const indent = `${/^ */.exec(line)?.[0] ?? ''}  `;
  const space = line.lastIndexOf(' ', width);
  const at = space > indent.length ? space : width;
  return [line.slice(0, at), ...wrapped(indent + line.slice(at).trimStart(), width)];
};

/** Prints text under a label, each line indented and at most 80 columns wide; an error and carets are red. */
export const labelled = (label: string, text: string, color: 'red' | 'reset' = 'reset'): void => {
  console.log(`  ${styleText('dim', label)}`);
  for (const line of text.trimEnd().split('\n'))
    for (const part of wrapped(line, COLUMNS - 4))
      console.log(`    ${styleText(/^ *\^+$/.test(part) ? 'red' : color, part)}`);
};

/** Prints a line with a tick. */
export const tick = (text: string): void => {
  for (const [at, part] of wrapped(text, COLUMNS - 4).entries())
    console.log(at === 0 ? `  ${styleText('green', '✓')} ${part}` : `  ${part}`);
};

/** Prints a message as the user sees it, in a frame with a label to its left. */
export const bubble = (label: string, text: string): void => {
  const edge = '─'.repeat(text.length + 2);
  const space = ' '.repeat(label.length);
  for (const [start, line] of [
    [space, `╭${edge}╮`],
    [label, `│ ${text} │`],
    [space, `╰${edge}╯`],
  ] as const)
    console.log(`    ${styleText('dim', start)}  ${styleText('cyan', line)}`);
};
