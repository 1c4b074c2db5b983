import { NEWEST_VERSION } from '../../../shared/domain/api-version.ts';
import type { Turn } from '../../../shared/domain/events/delivery-log.ts';
import type { BillingEvent, Delivery } from '../../../shared/domain/events/event.ts';
import type { EventId } from '../../../shared/domain/ids.ts';
import { randomBase32 } from '../../../shared/runtime/new-id.ts';
import type { TestTenant } from '../../support/tenants.ts';

type Owner = Readonly<{
  tenant: Pick<TestTenant['tenant'], 'id'>;
  project: Pick<TestTenant['project'], 'id'>;
}>;

/** The first try of a message, which the queue repeats if it fails. */
export const aTurn = (now = new Date()): Turn => ({ now, isFirst: true, willRetry: true });

/** The delivery of an event to its own project. No row holds the event. */
export const aDeliveryOf = (event: BillingEvent): Delivery => ({
  tenantId: event.tenantId,
  projectId: event.projectId,
  event,
  outboxId: `evt_${randomBase32(26)}` as EventId,
});

/** An event of a tenant's project. */
export const anEvent = ({ tenant: { id: tenantId }, project: { id: projectId } }: Owner): BillingEvent => ({
  id: `evt_${randomBase32(26)}`,
  type: 'endpoint.test',
  createdAt: new Date().toISOString() as never,
  apiVersion: NEWEST_VERSION,
  tenant: tenantId,
  tenantId,
  projectId,
  data: {},
});
