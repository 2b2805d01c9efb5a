const WIDTH = 84;

/** Formats JSON as a person would write it: each object and list on one line if it fits into the width. */
export const pretty = (value: unknown, indent = '', before = 0, width = WIDTH): string => {
  const line = inLine(value);
  if (indent.length + before + line.length <= width || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const rows = Array.isArray(value)
    ? value.map(item => deeper + pretty(item, deeper, 0, width))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return deeper + name + pretty(item, deeper, name.length, width);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${rows.join(',\n')}\n${indent}${close}`;
};

const inLine = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  const rows = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inLine(item)}`);
  return rows.length === 0 ? '{}' : `{ ${rows.join(', ')} }`;
};
