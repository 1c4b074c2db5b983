import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as v from 'valibot';
import { logFailure } from '../runtime/log.ts';
import { inTrace, traceIdIn } from '../runtime/work/trace.ts';

/** A message as a worker receives it. `tries` counts its receives, with this one. */
export type Received = Readonly<{
  messageId: string;
  receiptHandle: string;
  tries: number;
  /** The time that the run has left, in milliseconds. */
  leftMs(): number;
}>;

type Work<Message> = Readonly<{
  /** What the body must be. Another body breaks the work on its message, and on no other message of the batch. */
  schema: v.GenericSchema<unknown, Message>;
  /** Gives whether the message is done with. */
  handle(message: Message, received: Received): Promise<boolean>;
  /** What the log says of a message whose work broke. A queue with several kinds says which; an unread body has none. */
  failure: string | ((message: Message | undefined) => string);
  /** Called for a message that is not done with. `message` is absent when its body could not be read. */
  leave?(received: Received, left: Readonly<{ message?: Message; isBroken: boolean }>): Promise<void>;
}>;

type Run = Pick<Context, 'getRemainingTimeInMillis'>;

/**
 * The handler of a queue's messages: reads each body by its schema, works on all messages of a batch at once, and names those that are
 * not done with. The work on a message goes on in the trace in which it was sent. SQS delivers these again, and after the queue's last receive moves them to the dead-letter queue.
 */
export function queueWorker<Message>(work: Work<Message>) {
  return async ({ Records }: SQSEvent, run?: Run): Promise<SQSBatchResponse> => {
    const isDone = await Promise.all(
      Records.map((record) => inTrace(traceIdOf(record), () => workOn(record, work, run))),
    );
    const left = Records.filter((_, index) => !isDone[index]);
    return { batchItemFailures: left.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}

const traceIdOf = ({ messageAttributes }: SQSRecord): string | undefined =>
  traceIdIn(messageAttributes?.traceparent?.stringValue);

async function workOn<Message>(record: SQSRecord, work: Work<Message>, run?: Run): Promise<boolean> {
  const { messageId, receiptHandle, attributes } = record;
  const tries = Number(attributes?.ApproximateReceiveCount);
  const leftMs = () => run?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;
  const received = { messageId, receiptHandle, tries, leftMs };
  let message: Message | undefined;
  let isBroken = false;
  try {
    message = v.parse(work.schema, JSON.parse(record.body));
    if (await work.handle(message, received)) return true;
  } catch (error) {
    const { failure } = work;
    logFailure(typeof failure === 'string' ? failure : failure(message), error, { messageId });
    isBroken = true;
  }
  await work.leave?.(received, { ...(message !== undefined && { message }), isBroken });
  return false;
}
