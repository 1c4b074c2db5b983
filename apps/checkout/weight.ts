import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type File = Rolldown.RolldownOutput['output'][number];

/**
 * The bytes that a browser loads from a built page to pay, compressed: the page, its style sheet, its script with all that this
 * imports at once, and the largest of the languages, of which a visit loads at most one.
 */
export function visitBytes(files: readonly File[]): number {
  const languages = files.filter(
    (file) => file.type === 'chunk' && file.facadeModuleId?.includes('/src/words/languages/'),
  );
  return sumOf(loadedFirst(files)) + Math.max(...languages.map(bytesOf));
}

/** The scripts that the page names. */
export function scriptsOf(files: readonly File[]): Chunk[] {
  const page = pageOf(files);
  return files.filter((file) => file.type === 'chunk').filter((file) => isNamedIn(page, file));
}

type Chunk = Extract<File, { type: 'chunk' }>;

function loadedFirst(files: readonly File[]): ReadonlySet<File> {
  const page = pageOf(files);
  const named = files.filter((file) => file === page || (file.type === 'asset' && isNamedIn(page, file)));
  return withImports(files, scriptsOf(files), new Set(named));
}

/** Scripts with all that they import at once, beside what is loaded already. */
function withImports(files: readonly File[], scripts: readonly File[], loaded: Set<File>): Set<File> {
  for (const file of scripts) {
    if (file.type !== 'chunk' || loaded.has(file)) continue;
    loaded.add(file);
    withImports(
      files,
      files.filter(({ fileName }) => file.imports.includes(fileName)),
      loaded,
    );
  }
  return loaded;
}

const pageOf = (files: readonly File[]) => files.find(({ fileName }) => fileName === 'index.html');

const isNamedIn = (page: File | undefined, { fileName }: File): boolean =>
  page?.type === 'asset' && String(page.source).includes(fileName);

/** The bytes that the customer's page loads besides a visit's: its style sheet, its script with all that this imports, and the largest of its languages. */
export function portalBytes(files: readonly File[]): number {
  const of = (folder: string) =>
    files.filter((file) => file.type === 'chunk' && file.facadeModuleId?.includes(folder));
  const first = loadedFirst(files);
  const loaded = withImports(files, of('/src/portal/portal-page'), new Set(first));
  const scripts = [...loaded].filter((file) => !first.has(file));
  const sheets = files.filter((file) => /portal[^/]*\.css$/.test(file.fileName));
  return sumOf(scripts) + sumOf(sheets) + Math.max(...of('/src/portal/languages/').map(bytesOf));
}

const sumOf = (files: Iterable<File>): number => [...files].reduce((total, file) => total + bytesOf(file), 0);

const bytesOf = (file: File): number =>
  gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
