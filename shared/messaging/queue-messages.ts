import type { Delivery } from '../domain/events/event.ts';
import type { Day, TenantId } from '../domain/ids.ts';
import type { ProcessorEvent } from '../domain/inbound/processor-event.ts';

/** The message each queue carries, with the tenant whose group it is in. `functions/queues.ts` has the settings of each. */
export type QueueMessages = Readonly<{
  deliveries: Delivery;
  renewals: RenewalBatch;
  'processor-events': ProcessorEvent;
  'ledger-checks': LedgerCheck;
  'book-exports': BooksExport;
}>;

/** Orders of one tenant that are due, by their keys in the table, charged together in one second. */
export type RenewalBatch = Readonly<{
  tenantId: TenantId;
  orders: readonly Readonly<{ pk: string; sk: string }>[];
}>;
/** One tenant, whose records are compared with its accounts on this night. */
export type LedgerCheck = Readonly<{ tenantId: TenantId; day: Day }>;
/** One tenant, of whose books the days that are over are exported. */
export type BooksExport = Readonly<{ tenantId: TenantId }>;
export type QueueName = keyof QueueMessages;

/** The environment variable with a queue's URL, such as `DELIVERIES_QUEUE_URL`. */
export function queueUrlVariable(queue: QueueName): string {
  return `${queue.toUpperCase().replaceAll('-', '_')}_QUEUE_URL`;
}
