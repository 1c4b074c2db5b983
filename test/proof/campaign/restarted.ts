import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drift } from '../../../shared/ledger/drift.ts';
import { startStackChild } from './stack-child.ts';
import type { World } from './world.ts';

export type Ledger = Readonly<{
  clean: boolean;
  drift: Drift;
  violations: readonly Readonly<{ invariant: string; message: string }>[];
}>;

/**
 * Ends the stack and starts it again on its own data, as `npm start` would: alone, with the processor's books beside the table.
 * Gives what its own `/_local/ledger` then says.
 */
export async function ledgerAfterRestart(world: World): Promise<Ledger> {
  await world.stack.close();
  await world.processor.close();
  copyFileSync(world.processorFile, join(world.dataDir, 'processor.log'));
  const stack = await startStackChild({
    dataDir: world.dataDir,
    settings: { TABLE_NAME: world.tableName },
    logFile: join(world.directory, 'restarted.log'),
  });
  try {
    const answer = await fetch(`${stack.ready.api}/_local/ledger`);
    if (!answer.ok) throw new Error(`The restarted stack cannot check its ledger: ${answer.status}`);
    return (await answer.json()) as Ledger;
  } finally {
    await stack.close();
  }
}
