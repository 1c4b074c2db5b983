import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Replaces the lists of countries and subdivisions, 5,000 objects that repeat their field names, by text with one line per row. */
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

/** The source of a module with the same exports. Each must be an array of objects with the same string fields. */
export function compactModule(exported: Readonly<Record<string, readonly Row[]>>): string {
  const tables = Object.entries(exported).map(([name, rows]) => {
    const fields = Object.keys(rows[0] ?? {});
    const lines = rows.map((row) => {
      const cells = Object.values(row);
      const isPlain = Object.keys(row).join() === fields.join() && cells.every((cell) => typeof cell === 'string' && !/[\t\n]/.test(cell));
      if (!isPlain) throw new Error(`${name} is not a table of strings: ${JSON.stringify(row)}`);
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
