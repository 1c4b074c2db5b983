import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { onTestFinished, vi } from 'vitest';

/** Spies on every call to DynamoDB; the calls still go through. */
export function spyOnCalls() {
  const sent = vi.spyOn(DynamoDBClient.prototype, 'send');
  onTestFinished(() => sent.mockRestore());
  return sent;
}
