import { type Dynamo, type DynamoOptions, startDynamo } from '../../local/dynamo.ts';
import { findEngine } from '../../local/engine/find-engine.ts';
import { randomBase32 } from '../../shared/runtime/new-id.ts';

const SHARED = 'SHARED_TABLE_ENGINE';

/** Before all tests: starts the one engine that they share, where one for each worker and each proof would be too much. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const engine = findEngine();
  if (process.env[SHARED] || !engine.isHeavy) return undefined;
  const { endpoint, close } = await startDynamo({ engine });
  process.env[SHARED] = endpoint; // Workers and their children inherit it.
  console.log(`The tables of all tests are in ${engine.name}.`);
  return close;
}

/** An engine and the name of a table that no other process has there. */
export async function startEngine(options: DynamoOptions): Promise<Dynamo & { tableName: string }> {
  const endpoint = process.env[SHARED];
  if (!endpoint) return { ...(await startDynamo(options)), tableName: 'billing' };
  return { endpoint, tableName: `billing-${randomBase32(10)}`, close: async () => {} };
}
