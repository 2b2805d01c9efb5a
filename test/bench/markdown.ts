/** A table, numbers to the right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const isNumbers = (column: number): boolean => rows.every(row => !/[A-Za-z]/.test(row[column] ?? ''));
  const rule = head.map((_, column) => (isNumbers(column) ? '---:' : '---'));
  return [head, rule, ...rows].map(line).join('\n');
};
