import { SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse } from 'aws-lambda';
import { expect, it, onTestFinished, vi } from 'vitest';
import { queues } from '../../../functions/queues.ts';
import { backend } from '../../support/backend.ts';
import { runWorker } from '../../support/workers.ts';

const names = { id: 'evt_1', type: 'charge.dispute.created', objectId: 'du_1', intentId: 'pi_3unknown' };
const record = (body: unknown, tries: number, id = 'm1') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    messageId: id,
    receiptHandle: `r${id}`,
    body: text,
    attributes: { ApproximateReceiveCount: String(tries) },
  };
};

/** Hands the worker messages, as the queue would on their nth try. Gives those that failed, and the seconds for which they were hidden. */
async function handle(...Records: ReturnType<typeof record>[]) {
  const hidden: number[] = [];
  const send = vi.spyOn(SQSClient.prototype, 'send').mockImplementation((async ({
    input,
  }: {
    input: { VisibilityTimeout: number };
  }) => {
    hidden.push(input.VisibilityTimeout);
    return {};
  }) as never);
  onTestFinished(() => send.mockRestore());
  const { batchItemFailures } = (await runWorker('apply-processor-event', { Records })) as SQSBatchResponse;
  send.mockRestore();
  return { failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier), hidden };
}

it('an event of a payment that is not recorded is retried after growing waits, and operators are notified when the queue gives it up', async () => {
  const noticed = async () =>
    (await backend()).notices().filter(({ detail }) => (detail as { eventId?: string }).eventId === names.id);
  const { receivesMax } = queues['processor-events'];
  expect(await handle(record(names, 1))).toEqual({ failed: ['m1'], hidden: [30] });
  expect(await handle(record(names, receivesMax - 1))).toEqual({ failed: ['m1'], hidden: [21_600] });
  expect(await noticed()).toEqual([]);
  expect(await handle(record(names, receivesMax))).toEqual({ failed: ['m1'], hidden: [] });
  expect(await noticed()).toMatchObject([
    {
      detailType: 'processor_event.not_applied',
      detail: { reason: 'given_up', eventType: names.type, objectId: 'du_1' },
    },
  ]);
});

it('an event of a payment that is not recorded is dropped when it is only a hint', async () => {
  expect(await handle(record({ ...names, type: 'payment_intent.succeeded' }, 1))).toEqual({
    failed: [],
    hidden: [],
  });
});

it('an event of a payment that is not recorded does not hold up the others of its batch', async () => {
  const hint = { ...names, type: 'payment_intent.succeeded' };
  expect(
    (await handle(record('not JSON', 1, 'm0'), record(hint, 1, 'm1'), record(names, 2, 'm2'))).failed,
  ).toEqual(['m0', 'm2']);
});
