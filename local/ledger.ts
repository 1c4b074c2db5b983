import type { SimulatedProcessor } from './processor/http/server.ts';
import { readItems } from './scan-table.ts';

/** Checks the ledger's invariants over the whole table and the processor's books. */
export async function readLedger(
  dynamo: string,
  tableName: string,
  processor: SimulatedProcessor,
  now: Date,
): Promise<object> {
  const { checkLedger } = await import('../shared/ledger/check.ts');
  const items = await readItems(dynamo, 'Scan', { TableName: tableName });
  return checkLedger({ items, books: processor.ledger, now });
}
