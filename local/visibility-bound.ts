import type { buildApp } from 'fauxqs';

/**
 * SQS's rule that the emulator lacks: a message is hidden for at most twelve hours, counted from its receive. A change that would
 * hide it for longer is refused, and the message becomes visible again after the time that was set before.
 */
export type VisibilityBound = Readonly<{
  /** The longest time for which the message may be hidden from now on. */
  secondsLeft(receiptHandle: string): number;
  /** Counts the given time as passed since every receive. */
  hasten(milliseconds: number): void;
}>;

type Received = { Messages?: { ReceiptHandle: string }[] };
type Change = { ReceiptHandle: string; VisibilityTimeout: number };

const HIDDEN_SECONDS_MAX = 43_200;

export function boundVisibility(server: ReturnType<typeof buildApp>): VisibilityBound {
  const receivedAt = new Map<string, number>();
  const secondsLeft = (receiptHandle: string) => {
    const hiddenSeconds = (Date.now() - (receivedAt.get(receiptHandle) ?? Date.now())) / 1000;
    return Math.max(0, Math.floor(HIDDEN_SECONDS_MAX - hiddenSeconds));
  };

  server.addHook('onSend', async ({ headers }, _reply, payload) => {
    if (headers['x-amz-target'] !== 'AmazonSQS.ReceiveMessage') return;
    for (const handle of receivedAt.keys()) {
      if (secondsLeft(handle) > 0) break; // A map gives the oldest first.
      receivedAt.delete(handle);
    }
    const { Messages = [] } = JSON.parse(String(payload)) as Received;
    for (const { ReceiptHandle } of Messages) receivedAt.set(ReceiptHandle, Date.now());
  });
  server.addHook('preHandler', async ({ headers, body }, reply) => {
    if (headers['x-amz-target'] !== 'AmazonSQS.ChangeMessageVisibility') return;
    const { ReceiptHandle, VisibilityTimeout } = body as Change;
    if (VisibilityTimeout <= secondsLeft(ReceiptHandle)) return;
    return reply.code(400).type('application/x-amz-json-1.0').send(refusalOf(VisibilityTimeout));
  });

  return {
    secondsLeft,
    hasten(milliseconds) {
      for (const [handle, at] of receivedAt) receivedAt.set(handle, at - milliseconds);
    },
  };
}

const refusalOf = (seconds: number) => ({
  __type: 'com.amazonaws.sqs#InvalidParameterValue',
  message: `Value ${seconds} for parameter VisibilityTimeout is invalid. Reason: Total VisibilityTimeout for the message is beyond the limit [${HIDDEN_SECONDS_MAX} seconds]`,
});
