import type { EventId, Instant, ProjectId, TenantId } from '../ids.ts';

/** Facts told to a tenant's endpoint. The names are the specification's. */
export type EventType = 'payment.succeeded' | 'payment.failed' | 'invoice.created' | 'invoice.paid' | 'order.created';

/** One event as it is delivered: it stands alone, since deliveries keep no order. */
export type BillingEvent = Readonly<{
  id: string;
  type: EventType;
  createdAt: Instant;
  tenantId: TenantId;
  projectId: ProjectId;
  data: Record<string, unknown>;
}>;

/** Something the platform's operators must look at. */
export type Notice = Readonly<{ type: 'payment.quarantined' | 'payment.unresolved'; detail: Record<string, unknown> }>;

/** The events of one commit, written with it and relayed after it. */
export type OutboxRow = Readonly<{
  id: EventId;
  tenantId: TenantId;
  events: readonly BillingEvent[];
  notices: readonly Notice[];
  createdAt: Instant;
  relayedAt?: Instant;
}>;

/** What travels on the deliveries queue. */
export type Delivery = Readonly<{ tenantId: TenantId; projectId: ProjectId; event: BillingEvent }>;
