import { type ApiVersion, NEWEST_VERSION } from '../api-version.ts';
import type { EndpointId, EventId, Instant, ProjectId, TenantId } from '../ids.ts';
import type { Dispute } from '../sales/dispute.ts';

/** The events that a tenant's endpoint receives; docs/events.md describes each. */
export const EVENT_TYPES = [
  ...(['payment.succeeded', 'payment.failed'] as const),
  ...(['invoice.created', 'invoice.paid', 'invoice.overdue', 'invoice.voided'] as const),
  ...(['order.created', 'order.cancelled', 'order.disowned', 'order.paused', 'order.resumed'] as const),
  ...(['subscription.activated', 'subscription.changed', 'subscription.suspended'] as const),
  ...(['subscription.resumed', 'subscription.cancelled', 'subscription.reminder'] as const),
  ...(['subscription.price_change_scheduled', 'subscription.price_change_undone'] as const),
  ...(['payment.disputed', 'payment.dispute_closed'] as const),
  ...(['payment.fraud_warning', 'payment.review_opened', 'payment.review_closed'] as const),
  ...(['refund.succeeded', 'refund.failed', 'customer.owed_cleared', 'customer.erased'] as const),
  ...(['customer.updated', 'mail.bounced'] as const),
  ...(['card.updated', 'card.removed', 'gateway.refused', 'gateway.account_changed'] as const),
  ...(['shop.guarded', 'tax.engine_failed'] as const),
  'endpoint.test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Whether an endpoint gets events of a type, by its settings. A test is sent whatever they are. */
export const wantsEvent = (
  { types }: Readonly<{ types?: readonly EventType[] | undefined }>,
  type: EventType,
): boolean => types === undefined || type === 'endpoint.test' || types.includes(type);
/** The events of what the books need: where money moved or began or ceased to be owed, and what recurs began or ended. */
const BOOKED: readonly EventType[] = [
  'invoice.created',
  'invoice.voided',
  'payment.succeeded',
  'payment.disputed',
  'payment.dispute_closed',
  'refund.succeeded',
  'refund.failed',
  'subscription.activated',
  'subscription.resumed',
  'order.cancelled',
];
export const isBooked = ({ type }: Pick<BillingEvent, 'type'>): boolean => BOOKED.includes(type);

/** One event as it is stored, in the newest version of its day. It is complete in itself, since deliveries may arrive in any order. */
export type BillingEvent = Readonly<{
  id: string;
  type: EventType;
  createdAt: Instant;
  apiVersion: ApiVersion;
  tenant: TenantId;
  /** The same as `tenant`, for receivers that read it before `tenant` was added. */
  tenantId: TenantId;
  projectId: ProjectId;
  data: Record<string, unknown>;
}>;

/** An event of a project. Its data alone depends on its type. */
export const envelopeOf = (
  id: string,
  type: EventType,
  { tenantId, projectId }: Pick<BillingEvent, 'tenantId' | 'projectId'>,
  data: BillingEvent['data'],
  createdAt: Instant,
): BillingEvent => ({
  ...{ id, type, createdAt, apiVersion: NEWEST_VERSION, tenant: tenantId, tenantId, projectId, data },
});

/** A notice to the platform's operators: an attempt, the gateway that refused it, a dispute, an event that cannot be sent or applied, an endpoint that was paused, old exchange rates, late renewals or a purchase that its customer did not make need a person. */
export type Notice = Readonly<{
  type:
    | ('payment.quarantined' | 'payment.unresolved' | 'gateway.refused' | 'gateway.account_changed')
    | 'gateway.currencies_changed'
    | ('gateway.endpoint_repaired' | 'gateway.endpoint_missing' | 'gateway.events_not_fetched')
    | ('payment.disputed' | 'payment.fraud_warning' | 'processor_event.not_applied')
    | ('refund.unresolved' | 'refund.failed')
    | ('events.not_relayed' | 'delivery.not_handled' | 'endpoint.paused' | 'rates.not_stored')
    | ('renewals.behind' | 'renewals.no_gateway' | 'reminder.not_delivered')
    | ('order.disowned' | 'shop.guarded')
    | ('ledger.differs' | 'ledger.not_checked');
  detail: Record<string, unknown>;
}>;

/** The events and notices of one commit: written in its transaction (R5), relayed after it. */
export type OutboxRow = Readonly<{
  id: EventId;
  tenantId: TenantId;
  events: readonly BillingEvent[];
  notices: readonly Notice[];
  createdAt: Instant;
  /** Of a row that tells of a dispute: how that was recorded before. */
  disputeWas?: Pick<Dispute, 'status' | 'amountMinor'>;
  /** Of the payment that the row tells of, or of what else wrote it. */
  traceId?: string;
  relayedAt?: Instant;
  /** When operators were notified that the row could not be relayed. */
  noticedAt?: Instant;
}>;

/** The sweeper tries every two minutes. Events that wait for longer than this have failed several times. */
const RELAYED_WITHIN_MS = 15 * 60_000;
export const isLate = (
  { createdAt, relayedAt }: Pick<OutboxRow, 'createdAt' | 'relayedAt'>,
  now: Date,
): boolean => relayedAt === undefined && now.getTime() - Date.parse(createdAt) > RELAYED_WITHIN_MS;

/** One event on its way to one endpoint: the project's first one, unless it has an `endpointId`. `outboxId` names the row that holds the event. */
export type Delivery = Readonly<{
  tenantId: TenantId;
  projectId: ProjectId;
  event: BillingEvent;
  outboxId: EventId;
  endpointId?: EndpointId | undefined;
}>;
