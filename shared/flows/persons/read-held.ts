import { isRecurring, type Order } from '../../domain/billing/order.ts';
import type { Customer } from '../../domain/customers/customer.ts';
import type { SavedCard } from '../../domain/customers/saved-card.ts';
import type { AttemptId, EventId, ProjectId, TenantId } from '../../domain/ids.ts';
import type { Account } from '../../domain/persons/erasure.ts';
import { kindOfSort, type RecordKind } from '../../domain/persons/personal-fields.ts';
import { idOf } from '../../runtime/new-id.ts';
import { parseAttempt } from '../../storage/attempts.ts';
import { parseCard } from '../../storage/customer/cards.ts';
import { logsOf } from '../../storage/events/delivery-logs.ts';
import { parseInvoice } from '../../storage/invoices.ts';
import { parseOrder } from '../../storage/orders.ts';
import { disownedIdOf, eventsIdOf } from '../../storage/outbox.ts';
import { recentProject } from '../../storage/recent.ts';
import { parseRefund } from '../../storage/refunds/refunds.ts';
import { type Key, keys } from '../../storage/table/keys.ts';
import { getImages, type Image, imagesOf, recordOf } from '../../storage/table/table.ts';
import { parseWallet } from '../../storage/wallets.ts';
import { refundRowIds } from '../events/refund-events.ts';
import { cycleTryName } from '../renewals/cycle-try.ts';

/** What is held of a customer: all items of their partition, and those among them that say what is at an end. */
export type Held = Account & Readonly<{ images: readonly Image[]; cards: readonly SavedCard[] }>;

export async function readHeld({ tenantId, id }: Pick<Customer, 'tenantId' | 'id'>): Promise<Held> {
  const images = await imagesOf(keys.customer(tenantId, id).pk);
  const ofKind = <One>(kind: RecordKind, parse: (item: unknown) => One): One[] =>
    images.filter(({ sk }) => kindOfSort(sk?.S ?? '') === kind).map((image) => parse(recordOf(image)));
  return {
    images,
    attempts: ofKind('TXN', parseAttempt),
    orders: ofKind('ORDER', parseOrder),
    invoices: ofKind('INVOICE', parseInvoice),
    refunds: ofKind('REFUND', parseRefund),
    wallets: ofKind('WALLET', parseWallet),
    cards: ofKind('CARD', parseCard),
  };
}

/** The rows of events that are found from a customer's records. What else was sent of them is gone 30 days later by its time to live. */
export async function rowsOf({ attempts, orders, invoices, refunds }: Held): Promise<EventId[]> {
  const ends = await Promise.all(orders.filter(isRecurring).map(endOf));
  return [
    ...[...attempts, ...orders, ...invoices].map(({ id }) => eventsIdOf(id)),
    ...orders.map(({ id }) => disownedIdOf(id)),
    ...refunds.flatMap(({ id }) => refundRowIds(id)),
    ...ends.flat(),
  ];
}

/** The row that an order has when it is ended before its next cycle. */
async function endOf(order: Order): Promise<EventId[]> {
  const project = await recentProject(order.tenantId, order.projectId);
  return project ? [eventsIdOf(idOf<AttemptId>('attempt', cycleTryName(order, project)))] : [];
}

const READ_AT_ONCE = 100;

/** Rows of events, and the logs of their deliveries, as they are stored. */
export async function eventImages(tenantId: TenantId, rows: readonly EventId[]): Promise<Image[]> {
  const found = await readAll([...new Set(rows)].map((id) => keys.event(tenantId, id)));
  const events = found.flatMap(({ events: all }) => (all?.L ?? []).map((event) => event.M?.id?.S ?? ''));
  const logs = (await Promise.all(events.map((id) => logsOf(tenantId, id)))).flat();
  const logKeys = logs.map(({ id, endpointId }) => keys.delivery(tenantId, id, endpointId));
  return [...found, ...(await readAll(logKeys))];
}

async function readAll(wanted: readonly Key[]): Promise<Image[]> {
  const images: Image[] = [];
  for (let at = 0; at < wanted.length; at += READ_AT_ONCE)
    images.push(
      ...(await getImages(wanted.slice(at, at + READ_AT_ONCE))).filter((image) => image !== undefined),
    );
  return images;
}

/** The projects in which the customer has bought or is to pay. */
export const projectsOf = ({ attempts, orders, invoices }: Held): ProjectId[] => [
  ...new Set([...attempts, ...orders, ...invoices].map(({ projectId }) => projectId)),
];
