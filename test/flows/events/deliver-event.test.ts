import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../shared/domain/events/event.ts';
import { deliverEvent } from '../../../shared/flows/events/deliver-event.ts';
import { newProjectId, newTenantId } from '../../../shared/runtime/new-id.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { aDeliveryOf, anEvent, aTurn } from './an-event.ts';

describe('delivering an event', () => {
  const to = (owner: TestTenant, event = anEvent(owner)): Delivery => ({ ...aDeliveryOf(anEvent(owner)), event });
  const withEndpoint = async (change: object): Promise<[TestTenant, Receiver]> => {
    const receiver = await aReceiver();
    return [await aTenant({ events: { url: receiver.url, ...change } }), receiver];
  };

  it('sends nothing to a project without an endpoint, or that is gone', async () => {
    const nothing = { isDone: true, reason: expect.stringMatching(/no endpoint/) };
    const tenant = await aTenant();
    expect(await deliverEvent(to(tenant), aTurn())).toEqual(nothing);
    const projectId = newProjectId(new Date());
    expect(await deliverEvent({ ...to(tenant), projectId, event: { ...anEvent(tenant), projectId } }, aTurn())).toEqual(nothing);
  });

  it('is refused for another tenant or project than the event’s own', async () => {
    const [owner, receiver] = await withEndpoint({ mode: 'no_auth' });
    for (const change of [{ tenantId: newTenantId() }, { projectId: newProjectId(new Date()) }]) {
      await expect(deliverEvent(to(owner, { ...anEvent(owner), ...change }), aTurn())).rejects.toThrow(/the project it is about/);
    }
    expect(receiver.received).toEqual([]);
  });
});
