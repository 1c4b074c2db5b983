import type {
  CustomerId,
  EndpointId,
  EventId,
  Instant,
  InvoiceId,
  LinkSlug,
  MailId,
  OrderId,
  TenantId,
  WalletEntryId,
} from '../../domain/ids.ts';
import { type ListName, listFields, ofEndpoint } from './keys.ts';
import { shardOf } from './shard.ts';

/** The ids of invoices and orders begin with their customer, and a customer's id and a slug may be hashes: these are listed by an instant. */
export const invoiceListFields = (tenant: TenantId, id: InvoiceId, issuedAt: Instant) =>
  listFields(tenant, 'INVOICE', `${issuedAt}#${id}`);
export const orderListFields = (tenant: TenantId, id: OrderId, createdAt: Instant) =>
  listFields(tenant, 'ORDER', `${createdAt}#${id}`);
export const customerListFields = (tenant: TenantId, id: CustomerId, createdAt: Instant) =>
  listFields(tenant, 'CUSTOMER', `${createdAt}#${id}`);
/** What the books need beside the feed, in the order in which it was written. */
export const bookedListFields = (tenant: TenantId, id: WalletEntryId, at: Instant) =>
  listFields(tenant, 'BOOKED', `${at}#${id}`);
export const linkListFields = (tenant: TenantId, slug: LinkSlug, createdAt: Instant) =>
  listFields(tenant, 'LINK', `${createdAt}#${slug}`);
export const mailListFields = (tenant: TenantId, id: MailId, createdAt: Instant) =>
  listFields(tenant, 'MAIL', `${createdAt}#${id}`);

/** A payment has three events or four, which are more entries than one partition takes of a tenant's payments. */
export const EVENT_LIST_SHARDS = 4;

/** Two deliveries of one event have two places in the list, so that a page may end between them. */
export const eventListFields = (tenant: TenantId, id: EventId, createdAt: Instant, endpoint?: EndpointId) => {
  const { listPk, listSk } = spreadFields('EVENT', tenant, id, createdAt);
  return { listPk, listSk: ofEndpoint(listSk, endpoint) };
};
/** Of the rows that hold the events of one commit. */
export const feedFields = (tenant: TenantId, id: EventId, createdAt: Instant) =>
  spreadFields('FEED', tenant, id, createdAt);

function spreadFields(list: 'EVENT' | 'FEED', tenant: TenantId, id: EventId, createdAt: Instant) {
  const { listPk, listSk } = listFields(tenant, list, `${createdAt}#${id}`);
  return { listPk: `${listPk}#${shardOf(id, EVENT_LIST_SHARDS)}`, listSk };
}

/** The partitions of a list. Events that were listed before they were spread lie in the one without a number. */
export function listPartitions(tenant: TenantId, list: ListName): string[] {
  const { listPk } = listFields(tenant, list, '');
  const shards = list === 'EVENT' || list === 'FEED' ? EVENT_LIST_SHARDS : 0;
  return [listPk, ...Array.from({ length: shards }, (_, shard) => `${listPk}#${shard}`)];
}
