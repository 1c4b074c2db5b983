import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBackend } from '../../test/support/backend.ts';
import { now, takeOverClock } from '../../test/support/clock.ts';
import { withBlocks } from './blocks.ts';
import { pages, ROOT } from './pages.ts';

/** `npm run docs`: writes what the pages and the API document print from the code. The functions' clients read the backend's addresses when loaded. */
takeOverClock();
await startBackend(now);
const log = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true; // The functions' own log lines.
const { printAll } = await import('./print-all.ts');
const { blocks, files } = await printAll();
for (const page of pages()) write(page, (before) => withBlocks(before, blocks));
for (const [file, text] of Object.entries(files)) write(file, () => text);
process.exit();

function write(page: string, print: (before: string) => string): void {
  const file = join(ROOT, page);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const after = print(before);
  if (after === before) return;
  writeFileSync(file, after);
  log(`${page}\n`);
}
