import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** The modules with the lists of countries and subdivisions. */
export const TABLES = /(?:^|[\\/])shared[\\/]reference[\\/](?:countries|subdivisions)\.ts$/;

/** Replaces the lists, 4,000 objects that repeat their field names, by text with one line per row. They are made when they are bundled. */
export const compactTables: Plugin = {
  name: 'compact-tables',
  setup(build) {
    build.onLoad({ filter: TABLES }, async ({ path }) => ({
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
      const isPlain =
        Object.keys(row).join() === fields.join() &&
        cells.every((cell) => typeof cell === 'string' && !/[\t\n]/.test(cell));
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
