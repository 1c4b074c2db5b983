import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Writes the lists of countries and subdivisions as text, a line a row, instead of naming each field in each of 5,000 objects. */
export const compactTables: Plugin = {
  name: 'compact-tables',
  setup(build) {
    build.onLoad({ filter: /[\\/]iso-3166[\\/][12]\.js$/ }, async ({ path }) => ({
      contents: compactModule(await import(pathToFileURL(path).href)),
      loader: 'js',
    }));
  },
};

type Row = Readonly<Record<string, string>>;

/** A module with the same exports, each an array of objects that have the same text fields. */
export function compactModule(exported: Readonly<Record<string, readonly Row[]>>): string {
  const tables = Object.entries(exported).map(([name, rows]) => {
    const fields = Object.keys(rows[0] ?? {});
    const lines = rows.map((row) => {
      const cells = Object.values(row);
      const isPlain = Object.keys(row).join() === fields.join() && cells.every((cell) => typeof cell === 'string' && !/[\t\n]/.test(cell));
      if (!isPlain) throw new Error(`${name} is no table of texts: ${JSON.stringify(row)}`);
      return cells.join('\t');
    });
    const made = fields.map((field, index) => `${field}: cells[${index}]`).join(', ');
    return `export const ${name} = ${JSON.stringify(lines.join('\n'))}.split('\\n').map((line) => {
      const cells = line.split('\\t');
      return { ${made} };
    });`;
  });
  return tables.join('\n');
}
