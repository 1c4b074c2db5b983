const COLUMNS_MAX = 110;

/** JSON for readers and for differences between versions: a value that fits into a line is written in one line, and what holds one thing begins in the line of that. */
export const printJson = (value: unknown): string => `${printed(value, '', 0)}\n`;

/** `taken`: the columns before the value in its line. */
function printed(value: unknown, indent: string, taken: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const line = inLine(value);
  if (taken + line.length < COLUMNS_MAX) return line;
  const [[only = '', single] = [], another] = entries;
  if (another === undefined) {
    const start = Array.isArray(value) ? open : `${open} ${JSON.stringify(only)}: `;
    return `${start}${printed(single, indent, taken + start.length)}${Array.isArray(value) ? '' : ' '}${close}`;
  }
  const inner = `${indent}  `;
  const parts = entries.map(([name, one]) => {
    const start = Array.isArray(value) ? inner : `${inner}${JSON.stringify(name)}: `;
    return start + printed(one, inner, start.length);
  });
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function inLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  if (fields.length === 0) return '{}';
  return `{ ${fields.map(([name, one]) => `${JSON.stringify(name)}: ${inLine(one)}`).join(', ')} }`;
}
