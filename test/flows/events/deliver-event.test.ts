import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../../shared/domain/events/event.ts';
import { deliverEvent, retrySeconds } from '../../../shared/flows/events/deliver-event.ts';
import { newProjectId, newTenantId } from '../../../shared/runtime/new-id.ts';
import { aReceiver, type Receiver } from '../../support/receiver.ts';
import { aTenant, type TestTenant } from '../../support/tenants.ts';
import { anEvent } from './an-event.ts';

describe('a delivery that failed', () => {
  it('is tried again at growing intervals, at most 12 hours apart', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(retrySeconds)).toEqual([30, 120, 600, 3600, 10_800, 21_600, 43_200, 43_200, 43_200]);
  });
});

describe('delivering an event', () => {
  const to = (owner: TestTenant, event = anEvent(owner)): Delivery => ({ tenantId: owner.tenant.id, projectId: owner.project.id, event });
  const withEndpoint = async (change: object): Promise<[TestTenant, Receiver]> => {
    const receiver = await aReceiver();
    return [await aTenant({ events: { url: receiver.url, ...change } }), receiver];
  };

  it('sends nothing to a project without an endpoint, or that is gone', async () => {
    const nothing = { isDelivered: true, reason: expect.stringMatching(/no endpoint/) };
    const tenant = await aTenant();
    expect(await deliverEvent(to(tenant))).toEqual(nothing);
    const projectId = newProjectId(new Date());
    expect(await deliverEvent({ ...to(tenant), projectId, event: { ...anEvent(tenant), projectId } })).toEqual(nothing);
  });

  it('is refused for another tenant or project than the event’s own', async () => {
    const [owner, receiver] = await withEndpoint({ mode: 'no_auth' });
    for (const change of [{ tenantId: newTenantId() }, { projectId: newProjectId(new Date()) }]) {
      await expect(deliverEvent(to(owner, { ...anEvent(owner), ...change }))).rejects.toThrow(/the project it is about/);
    }
    expect(receiver.received).toEqual([]);
  });
});
