import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type File = Rolldown.RolldownOutput['output'][number];

/**
 * The bytes that a browser loads from a built page to pay, compressed: the page, its style sheet, its script with all that this
 * imports at once, and the largest of the languages, of which a visit loads at most one.
 */
export function visitBytes(files: readonly File[]): number {
  const page = files.find(({ fileName }) => fileName === 'index.html');
  const loaded = new Set<File>(
    files.filter((file) => file === page || (file.type === 'asset' && isNamedIn(page, file))),
  );
  const load = (file: File) => {
    if (file.type !== 'chunk' || loaded.has(file)) return;
    loaded.add(file);
    for (const imported of files.filter(({ fileName }) => file.imports.includes(fileName))) load(imported);
  };
  for (const file of files) if (file.type === 'chunk' && file.isEntry) load(file);
  const languages = files.filter(
    (file) => file.type === 'chunk' && file.facadeModuleId?.includes('/src/words/languages/'),
  );
  return [...loaded].reduce((total, file) => total + bytesOf(file), 0) + Math.max(...languages.map(bytesOf));
}

const isNamedIn = (page: File | undefined, { fileName }: File): boolean =>
  page?.type === 'asset' && String(page.source).includes(fileName);

/** The bytes that the customer's page loads besides a visit's: its style sheet, its script, and the largest of its languages. */
export function portalBytes(files: readonly File[]): number {
  const of = (folder: string) =>
    files.filter((file) => file.type === 'chunk' && file.facadeModuleId?.includes(folder));
  const own = files
    .filter((file) => /portal[^/]*\.css$/.test(file.fileName))
    .concat(of('/src/portal/portal-page'));
  return (
    own.reduce((total, file) => total + bytesOf(file), 0) +
    Math.max(...of('/src/portal/languages/').map(bytesOf))
  );
}

const bytesOf = (file: File): number =>
  gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
