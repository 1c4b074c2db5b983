/** A Markdown table. A `|` inside a cell is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

export const fenced = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

/** Readable JSON: a short value is printed on one line, and a long list is cut after its first entries. */
export function shownJson(value: unknown, indent = ''): string {
  const line = inLine(value);
  if (indent.length + line.length <= LINE_MAX || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const shown = value.slice(0, LIST_MAX).map((inner) => deeper + shownJson(inner, deeper));
    return `[\n${shown.join(',\n')}${value.length > LIST_MAX ? `,\n${deeper}// … and so on` : ''}\n${indent}]`;
  }
  const fields = Object.entries(value).map(
    ([name, inner]) => `${deeper}"${name}": ${shownJson(inner, deeper)}`,
  );
  return `{\n${fields.join(',\n')}\n${indent}}`;
}

function inLine(value: unknown): string {
  if (Array.isArray(value))
    return value.length > LIST_MAX ? ' '.repeat(LINE_MAX + 1) : `[${value.map(inLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => `"${name}": ${inLine(inner)}`);
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

const LINE_MAX = 100;
const LIST_MAX = 3;
