import type { DeliveryMessage } from '../domain/events/delivery-message.ts';
import type { Day, TenantId } from '../domain/ids.ts';
import type { ProcessorEvent } from '../domain/inbound/processor-event.ts';
import type { MailOrder } from '../domain/mailbox/mail-order.ts';

/** The message each queue carries, with the tenant whose group it is in. `functions/queues.ts` has the settings of each. */
export type QueueMessages = Readonly<{
  deliveries: DeliveryMessage;
  /** What is due. */
  renewals: RenewalBatch | AbandonedShare;
  'processor-events': ProcessorEvent;
  /** Mails to payers. EventBridge puts SES's notices of them on it as well. */
  'payer-mails': MailOrder;
  /** What is done of a tenant at night. */
  'ledger-checks': LedgerCheck | BooksExport;
}>;

/** Orders of one tenant that are due, by their keys in the table, charged together in one second. */
export type RenewalBatch = Readonly<{
  tenantId: TenantId;
  orders: readonly Readonly<{ pk: string; sk: string }>[];
}>;
/** One tenant, whose records are compared with its accounts on this night, and in which run, when that takes several. */
export type LedgerCheck = Readonly<{ tenantId: TenantId; day: Day; run?: number }>;

/** One of so many shares of what an outage has abandoned, planned in a minute: all that is due of the tenants in it. */
export type AbandonedShare = Readonly<{ tenantId?: TenantId; share: number; of: number; plannedAt: string }>;
/** One tenant, of whose books the days that are over are exported. */
export type BooksExport = Readonly<{ tenantId: TenantId; books: true }>;
export type QueueName = keyof QueueMessages;

/** The group of messages whose tenant is not known yet. */
const NO_TENANT = 'none';

/** Whose share of a queue a message is in: its tenant's, or that of one of its further endpoints, which a slow one of the same tenant must not delay. */
export const messageGroupOf = (message: QueueMessages[QueueName]): string =>
  'further' in message ? `${message.tenantId}.${message.endpointId}` : (message.tenantId ?? NO_TENANT);

/** The environment variable with a queue's URL, such as `DELIVERIES_QUEUE_URL`. */
export function queueUrlVariable(queue: QueueName): string {
  return `${queue.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;
}
