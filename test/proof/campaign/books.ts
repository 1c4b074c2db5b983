import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { perQueue } from '../../../functions/queues.ts';
import { functionEnvironment } from '../../../local/environment.ts';
import type { Item } from '../../../local/scan-table.ts';
import type { World } from './world.ts';

/** What contradicts that the books of each tenant equal what the processor took and what is in the wallets. */
export async function bookedProblems(
  { directory, stack, tableName, processor }: World,
  items: readonly Item[],
): Promise<readonly string[]> {
  const file = join(directory, 'sides.json');
  writeFileSync(file, JSON.stringify({ items, accounts: processor.ledger.accounts }));
  const { table: dynamo } = stack.ready; // Nothing that is sealed is read.
  const env = {
    PATH: process.env.PATH,
    ...functionEnvironment({
      ...{ tableName, dynamo, kms: '', queue: '', queueUrls: perQueue(() => ''), eventBus: '' },
      processor: processor.url,
    }),
  };
  const child = promisify(execFile);
  const { stdout } = await child(process.execPath, [join(import.meta.dirname, 'books-child.ts'), file], {
    env,
  });
  return JSON.parse(stdout) as string[];
}
