import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { OutboxRow } from '../../shared/domain/events/event.ts';
import { relayRow } from '../../shared/flows/events/relay-events.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { logFailure } from '../../shared/runtime/log.ts';

/** The table's stream, new outbox rows only: hands their events on. A record that fails, and those behind it, come again. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const record of Records) {
    try {
      await relayRow(rowOf(record), clock.now());
    } catch (error) {
      logFailure('events could not be relayed', error);
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

const rowOf = ({ dynamodb }: DynamoDBRecord) => unmarshall((dynamodb?.NewImage ?? {}) as Record<string, AttributeValue>) as OutboxRow;
