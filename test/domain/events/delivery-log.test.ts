import { expect, it } from 'vitest';
import { type DeliveryLog, newDeliveryLog, withTry } from '../../../shared/domain/events/delivery-log.ts';
import type { BillingEvent } from '../../../shared/domain/events/event.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const event = { id: 'evt_1', type: 'invoice.paid', createdAt: now.toISOString() } as unknown as BillingEvent;
const failed = {
  isDelivered: false,
  durationMs: 5,
  reason: 'status 500',
  status: 500,
  answer: 'x'.repeat(1024),
};
const triedLog = (count: number): DeliveryLog =>
  Array.from({ length: count }).reduce<DeliveryLog>(
    (log) => withTry(log, failed, { now, willRetry: true }),
    newDeliveryLog({ ...event, event, outboxId: 'evt_2' as never }, 30),
  );

it('the log of an event keeps the last ten tries, and the answers of the last three', () => {
  const log = triedLog(12);
  expect([log.tries.length, log.triesCount]).toEqual([10, 12]);
  expect(log.tries.map(({ answer }) => answer !== undefined)).toEqual([
    ...Array(7).fill(false),
    true,
    true,
    true,
  ]);
  expect(JSON.stringify(log).length).toBeLessThan(5 * 1024);
});

it.each([
  ['delivered', true, true],
  ['pending', false, true],
  ['failed', false, false],
])('the log of an event is %s after its try', (status, isDelivered, willRetry) => {
  expect(withTry(triedLog(1), { ...failed, isDelivered }, { now, willRetry }).status).toBe(status);
});
