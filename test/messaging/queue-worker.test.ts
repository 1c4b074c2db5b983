import type { SQSEvent, SQSRecord } from 'aws-lambda';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { queueWorker } from '../../shared/messaging/queue-worker.ts';

type Order = Readonly<{ order: string }>;

/** A worker whose work on the order `late` is not done, and breaks on the order `bad`. */
function aWorker() {
  const [handled, left, failed] = [[] as string[], [] as object[], [] as string[]];
  const worker = queueWorker<Order>({
    schema: v.object({ order: v.string() }),
    failure(message) {
      failed.push(message?.order ?? 'unread');
      return 'the work broke';
    },
    async handle({ order }, { tries }) {
      handled.push(`${order} ${tries}`);
      if (order === 'bad') throw new Error('broken');
      return order !== 'late';
    },
    async leave({ messageId }, how) {
      left.push({ messageId, ...how });
    },
  });
  return { worker, handled, left, failed };
}

const records = (...bodies: string[]): SQSEvent => ({
  Records: bodies.map((body, index) => {
    const attributes = { ApproximateReceiveCount: '2' };
    return { messageId: `m${index}`, receiptHandle: `r${index}`, body, attributes } as SQSRecord;
  }),
});

it('a message that is no JSON, or not what the queue carries, fails alone and is never handled', async () => {
  const { worker, handled, left } = aWorker();
  const { batchItemFailures } = await worker(records('{"order":"a"}', '{', '{"order":1}', '{"order":"b"}'));
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['m1', 'm2']);
  expect(handled).toEqual(['a 2', 'b 2']);
  expect(left).toEqual([
    { messageId: 'm1', isBroken: true },
    { messageId: 'm2', isBroken: true },
  ]);
});

it('a message whose work breaks, or is not done, fails alone, and its worker learns which of both', async () => {
  const { worker, left, failed } = aWorker();
  const { batchItemFailures } = await worker(records('{"order":"late"}', '{"order":"bad"}', '{"order":"a"}'));
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['m0', 'm1']);
  expect(left).toEqual([
    { messageId: 'm0', message: { order: 'late' }, isBroken: false },
    { messageId: 'm1', message: { order: 'bad' }, isBroken: true },
  ]);
  expect(failed).toEqual(['bad']);
});
