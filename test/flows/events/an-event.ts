import type { BillingEvent } from '../../../shared/domain/events/event.ts';
import { randomBase32 } from '../../../shared/runtime/new-id.ts';
import type { TestTenant } from '../../support/tenants.ts';

/** An event of a tenant's project. */
export const anEvent = ({ tenant: { id: tenantId }, project: { id: projectId } }: TestTenant): BillingEvent => ({
  id: `evt_${randomBase32(26)}`,
  type: 'invoice.paid',
  createdAt: new Date().toISOString() as never,
  tenantId,
  projectId,
  data: {},
});
