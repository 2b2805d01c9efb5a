import type { Located } from './locate.js';
import type { Output } from './output.js';

/** One line, as compilers write it, so that editors and terminals make a link of it. */
export const showViolation = (output: Output, { file, line, column, message }: Located): void =>
  output.line(`${output.paint('bold', `${file}:${line}:${column}`)} ${message}`);
