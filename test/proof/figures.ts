import { mkdirSync, writeFileSync } from 'node:fs';

/** Writes what a proof counted to `reports/<name>.json`, where later runs overwrite it. */
export function writeFigures(name: string, figures: object): void {
  mkdirSync('reports', { recursive: true });
  writeFileSync(`reports/${name}.json`, `${JSON.stringify(figures, null, 2)}\n`);
}
