import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBackend } from '../../test/support/backend.ts';
import { now, takeOverClock } from '../../test/support/clock.ts';
import { withBlocks } from './blocks.ts';
import { pages, ROOT } from './pages.ts';

/** `npm run docs`: prints every block into its page. Imports the functions last, since their clients read the backend's addresses. */
takeOverClock();
await startBackend(now);
const log = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true; // Suppresses the functions' log lines.
const { allBlocks } = await import('./all-blocks.ts');
const blocks = await allBlocks();
for (const page of pages()) {
  const file = join(ROOT, page);
  const before = readFileSync(file, 'utf8');
  const after = withBlocks(before, blocks);
  if (after === before) continue;
  writeFileSync(file, after);
  log(`${page}\n`);
}
process.exit();
