import { SQSClient } from '@aws-sdk/client-sqs';
import { onTestFinished, vi } from 'vitest';

/** Makes the next calls to the queue fail. */
export function breakQueue(times: number): void {
  const { send } = SQSClient.prototype;
  let left = times;
  const broken = vi.spyOn(SQSClient.prototype, 'send').mockImplementation(function (
    this: SQSClient,
    ...command: never[]
  ) {
    return left-- > 0
      ? Promise.reject(new Error('the queue is away'))
      : (send as never as (...all: never[]) => never).apply(this, command);
  } as never);
  onTestFinished(() => broken.mockRestore());
}
