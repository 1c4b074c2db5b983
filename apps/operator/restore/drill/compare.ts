import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { awsConnections } from '../../../../shared/runtime/aws-calls.ts';
import { keyText } from '../../../../shared/storage/journal/journaled.ts';
import type { Key } from '../../../../shared/storage/table/keys.ts';
import { readStamp, STAMP } from '../../../../shared/storage/table/stamp.ts';
import { paced } from '../../leaving/progress.ts';
import { itemsAt } from '../journal/plan.ts';
import { kindOf } from '../journal/replay.ts';

/** How items of the live table are in the copy: as the same commit left them, as another one did, or not at all. */
export type Compared = { same: number; otherwise: number; missing: number };

/** Compares the copy with the live table, but for what changed there after an instant, by kind of item. A page of the table is held at a time. */
export async function compareWith(live: string, to: Date): Promise<Record<string, Compared>> {
  const kinds: Record<string, Compared> = {};
  const pages = paginateScan(
    { client: new DynamoDBClient(awsConnections) },
    {
      TableName: live,
      ProjectionExpression: 'pk, sk, #stamp',
      ExpressionAttributeNames: { '#stamp': STAMP },
    },
  );
  const pace = paced();
  let compared = 0;
  for await (const { Items = [] } of pages) {
    pace.tell(compared, 0, `${compared} items compared`);
    compared += Items.length;
    const known = Items.flatMap(({ pk, sk, [STAMP]: stamp }) => {
      const at = readStamp(stamp?.S)?.at;
      const key = { pk: pk?.S, sk: sk?.S } as Key;
      return at !== undefined && at > to ? [] : [{ key, stamp: stamp?.S }];
    });
    const copied = await itemsAt(known.map(({ key }) => key));
    for (const { key, stamp } of known) {
      const item = copied.get(keyText(key));
      kinds[kindOf(key)] ??= { same: 0, otherwise: 0, missing: 0 };
      const counts = kinds[kindOf(key)] as Compared;
      counts[!item ? 'missing' : item[STAMP]?.S === stamp ? 'same' : 'otherwise'] += 1;
    }
  }
  pace.end(`${compared} items compared`);
  return Object.fromEntries(Object.entries(kinds).sort());
}
