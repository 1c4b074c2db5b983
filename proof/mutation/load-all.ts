import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Loads everything that is mutated before a test begins. Functions are loaded when they are first called, so what their files do
 * on loading would count as done by that one test, and only that one would be asked whether it notices a change.
 */
const root = resolve('shared');
for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.ts')) await import(join(root, file));
}
