import { importedFiles } from './imports.ts';

/**
 * The sets of two or more files of which each leads to each other by imports, those of types included, by Tarjan's algorithm. `read` gives
 * the text of a file.
 */
export function circlesIn(files: readonly string[], read: (file: string) => string): string[][] {
  const known = new Set(files);
  const found: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  /** Visits a file and all that it leads to. Gives the earliest file that is reached and still open. */
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let earliest = own;
    for (const target of importedFiles(file, read(file)).filter((one) => known.has(one))) {
      if (!order.has(target)) earliest = Math.min(earliest, visit(target));
      else if (open.includes(target)) earliest = Math.min(earliest, order.get(target) ?? own);
    }
    if (earliest < own) return earliest;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle.toSorted());
    return Number.POSITIVE_INFINITY;
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return found;
}
