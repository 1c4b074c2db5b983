import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { OutboxRow } from '../../shared/domain/events/event.ts';
import { relayRow, relayRows } from '../../shared/flows/events/relay-events.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { logFailure } from '../../shared/runtime/log.ts';
import { requireReadable } from '../../shared/storage/table/schema.ts';

/** The table's stream, new outbox rows only: hands their events on. A record that fails, and those behind it, come again. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const record of Records.length > 1 ? await relayTogether(Records) : Records) {
    try {
      await relayRow(rowOf(record), clock.now());
    } catch (error) {
      const traceId = record.dynamodb?.NewImage?.traceId?.S;
      logFailure('events could not be relayed', error, { ...(traceId && { traceId }) });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

/** Gives the records that are left to be relayed one by one, because one of them may keep the others from it. */
async function relayTogether(records: readonly DynamoDBRecord[]): Promise<readonly DynamoDBRecord[]> {
  try {
    const relayed = await relayRows(records.map(rowOf), clock.now());
    return records.filter((_, index) => relayed[index]?.status !== 'fulfilled');
  } catch (error) {
    logFailure('events could not be relayed together', error);
    return records;
  }
}

function rowOf({ dynamodb }: DynamoDBRecord): OutboxRow {
  const image = (dynamodb?.NewImage ?? {}) as Record<string, AttributeValue>;
  requireReadable(image);
  return unmarshall(image) as OutboxRow;
}
