/** A table of a page. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Writes a whole number as the pages do: 10 000. */
export const grouped = (number: number): string => number.toLocaleString('en').replaceAll(',', ' ');

const cellOf = (cell: string): string => (/^\d+$/.test(cell) ? grouped(Number(cell)) : cell);

/** Writes a row of a table. */
export const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Writes a table, numbers to the right, and whole numbers with spaces. */
export const table = ({ head, rows }: Table): string => {
  const isNumbers = (column: number): boolean => rows.every(row => !/[A-Za-z]/.test(row[column] ?? ''));
  const rule = head.map((_, column) => (isNumbers(column) ? '---:' : '---'));
  return [head, rule, ...rows.map(row => row.map(cellOf))].map(lineOf).join('\n');
};

/** Reads a row of a table. */
export const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim());

/** Reads the tables of a text, however wide a formatter has made them. */
export const tablesIn = (text: string): readonly Table[] =>
  [...text.matchAll(/(?:^\|.*\|$\n?)+/gm)].map(([lines]) => {
    const [head = [], , ...rows] = lines.trim().split('\n').map(cellsOf);
    return { head, rows };
  });
