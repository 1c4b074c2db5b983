import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { readStamp } from '../../../../shared/storage/table/stamp.ts';
import type { Key } from './restore.ts';

/** A table is three of the engine's own: its items, and one for each index. Its stream is not among them. */
const PARTS = ['', '::gsi::work', '::gsi::lists'];

/** Keeps the items of a table in a file, as they are at this moment. */
export function keepItems(database: string, table: string, file: string): void {
  rmSync(file, { force: true });
  copyParts(database, file, (part) => `CREATE TABLE kept."${part}" AS SELECT * FROM "${table}${part}"`);
}

/** Puts them into a table that is empty, as a restore of DynamoDB does: nothing of it is in the table's stream. */
export const putItems = (database: string, table: string, file: string): void =>
  copyParts(database, file, (part) => `INSERT INTO "${table}${part}" SELECT * FROM kept."${part}"`);

function copyParts(database: string, file: string, statementOf: (part: string) => string): void {
  using engine = new DatabaseSync(database, { timeout: LOCK_WAIT_MS_MAX });
  engine.exec(`ATTACH '${file}' AS kept; BEGIN; ${PARTS.map(statementOf).join('; ')}; COMMIT`);
}
const LOCK_WAIT_MS_MAX = 10_000;

/** Items of one table that another has otherwise or not at all: when their last commit was sent, and whether they are missing. */
export function unlikeItems(database: string, table: string, other: string) {
  using engine = new DatabaseSync(database, { timeout: LOCK_WAIT_MS_MAX });
  const unlike = engine.prepare(
    `SELECT substr(pk, 3) pk, substr(sk, 3) sk, json_extract(t.item_json, '$.writeId.S') stamp, o.item_json IS NULL isMissing
      FROM "${table}" t LEFT JOIN "${other}" o USING (pk, sk) WHERE stamp IS NOT json_extract(o.item_json, '$.writeId.S')`,
  );
  return unlike.all().map(({ pk, sk, stamp, isMissing }) => ({
    ...({ pk, sk } as Key),
    at: readStamp(stamp)?.at,
    isMissing: isMissing === 1,
  }));
}
