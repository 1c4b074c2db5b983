import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';

/** The stream's records of rows as they were first written, which is what its filter lets through. */
export function streamOf(rows: readonly object[]): DynamoDBStreamEvent {
  return {
    Records: rows.map((row, index) => ({
      eventName: 'INSERT',
      dynamodb: {
        SequenceNumber: String(index + 1),
        NewImage: marshall(row, { removeUndefinedValues: true }) as never,
      },
    })),
  };
}
