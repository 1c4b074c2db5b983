import type { DynamoDBStreamEvent } from 'aws-lambda';
import { clock } from '../../shared/runtime/clock.ts';
import { putChanges } from '../../shared/storage/journal/batches.ts';
import { journaledOf } from '../../shared/storage/journal/journaled.ts';

/**
 * The table's stream, every change: writes it to the journal's bucket. A batch that fails is handed out again for as long as the
 * stream keeps it, a day, while its alarm tells how far the journal is behind.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  await putChanges(Records.map(journaledOf), clock.now());
}
