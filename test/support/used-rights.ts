import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Each run begins its own notes of the rights that functions use. */
export default function setup(): void {
  const file = process.env.USED_RIGHTS ?? join(import.meta.dirname, '../../reports/used-rights.txt');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
}
