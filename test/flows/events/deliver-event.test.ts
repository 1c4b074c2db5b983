import { expect, it } from 'vitest';
import type { Delivery } from '../../../shared/domain/events/event.ts';
import { retrySeconds } from '../../../shared/domain/events/retries.ts';
import type { EventId } from '../../../shared/domain/ids.ts';
import { deliverEvent } from '../../../shared/flows/events/deliver-event.ts';
import { workingEndpoints } from '../../../shared/flows/events/working-endpoints.ts';
import { newProjectId, newTenantId } from '../../../shared/runtime/new-id.ts';
import { findDeliveryLog } from '../../../shared/storage/events/delivery-logs.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { watchWire } from '../../support/wire.ts';
import { aDeliveryOf, anEvent, aTurn } from './an-event.ts';

const to = (owner: TestTenant, event = anEvent(owner)): Delivery => ({
  ...aDeliveryOf(anEvent(owner)),
  event,
});
const withEndpoint = async (change: object): Promise<[TestTenant, Receiver]> => {
  const receiver = await aReceiver();
  return [await aTenant({ events: { url: receiver.url, ...change } }), receiver];
};

it('delivering an event is refused for another tenant or project than the event’s own', async () => {
  const [owner, receiver] = await withEndpoint({ mode: 'no_auth' });
  for (const change of [{ tenantId: newTenantId() }, { projectId: newProjectId(new Date()) }]) {
    await expect(deliverEvent(to(owner, { ...anEvent(owner), ...change }), aTurn())).rejects.toThrow(
      /the project it is about/,
    );
  }
  expect(receiver.received).toEqual([]);
});

it('delivering an event calls the table once for the first try at an endpoint that works, and loses no try of an event that was tried before', async () => {
  const [owner] = await withEndpoint({ mode: 'no_auth' });
  await deliverEvent(to(owner), aTurn());
  const called: string[] = [];
  watchWire(async (call, go) => {
    if (call.to === 'table') called.push(call.name);
    return await go();
  });
  const delivery = to(owner);
  await deliverEvent(delivery, aTurn());
  expect(called).toEqual(['PutItem']);
  await deliverEvent(delivery, aTurn());
  await deliverEvent(delivery, { ...aTurn(), isFirst: false });
  expect(called.slice(1)).toEqual(['PutItem', 'UpdateItem', 'GetItem', 'UpdateItem']);
  expect(await findDeliveryLog(owner.tenant.id, delivery.event.id as EventId)).toMatchObject({
    triesCount: 3,
    status: 'delivered',
  });
});

it('an endpoint that works is read again before the first retry of what failed meanwhile, and at once after a failure here', () => {
  let nowMs = 0;
  const working = workingEndpoints(() => nowMs);
  working.note('a', true);
  expect([working.has('a'), working.has('b')]).toEqual([true, false]);
  nowMs = ((retrySeconds(1) ?? 0) / 2) * 1000;
  expect(working.has('a')).toBe(false);
  working.note('a', true);
  working.note('a', false);
  expect(working.has('a')).toBe(false);
});
