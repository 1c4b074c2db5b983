import * as v from 'valibot';
import type { CustomerId, GatewayId, OrderId, TenantId } from '../domain/ids.ts';
import {
  type Invoice,
  type Order,
  OrderRecord,
  type ProcessorCustomer,
  type Profile,
  ProfileRecord,
  type SavedCard,
} from '../domain/records.ts';
import { keys, listFields, workFields } from './keys.ts';
import { change, create, get, upsert, type Write } from './table.ts';

export const parseProfile = (item: unknown): Profile => v.parse(ProfileRecord, item);

/** The payer became known in the same moment through another payment: read them again. */
export class ProfileChanged extends Error {}

export const createProfile = (profile: Profile): Write =>
  create(keys.profile(profile.tenantId, profile.id), profile, () => new ProfileChanged('the payer is known already'));

/** Keeps the id the processor gave. The same key always gives the same id, so writing it twice does no harm. */
export const setProcessorCustomer = (tenantId: TenantId, customerId: CustomerId, gatewayId: GatewayId, id: string): Write =>
  change(keys.profile(tenantId, customerId), { set: { [`processorCustomers.${gatewayId}.id`]: id } });

/** Puts a request in the place of one that came to nothing, on condition that nobody has done so before. */
export function replaceCustomerRequest(
  { tenantId, customerId, gatewayId }: { tenantId: TenantId; customerId: CustomerId; gatewayId: GatewayId },
  spent: ProcessorCustomer,
  anew: ProcessorCustomer,
): Write {
  const entry = `processorCustomers.${gatewayId}`;
  return change(
    keys.profile(tenantId, customerId),
    { set: { [entry]: anew }, when: [[`${entry}.key`, '=', spent.key]] },
    () => new ProfileChanged('another payment asks for the payer already'),
  );
}

/** Replaces the payer's processor customers, on condition that they are still as they were read. */
export function changeProcessorCustomers(profile: Profile, processorCustomers: Profile['processorCustomers']): Write {
  return change(
    keys.profile(profile.tenantId, profile.id),
    { set: { processorCustomers }, when: [['processorCustomers', '=', profile.processorCustomers]] },
    () => new ProfileChanged('the payer was changed at the same moment'),
  );
}

export async function findOrder(tenantId: TenantId, customerId: CustomerId, id: OrderId): Promise<Order | undefined> {
  const item = await get(keys.order(tenantId, customerId, id));
  return item === undefined ? undefined : v.parse(OrderRecord, item);
}

export const createInvoice = (invoice: Invoice): Write =>
  create(keys.invoice(invoice.tenantId, invoice.customerId, invoice.id), {
    ...invoice,
    ...listFields(invoice.tenantId, 'INVOICE', invoice.id),
  });

/** An active recurring order is work on its next billing date. */
export const createOrder = (order: Order): Write =>
  create(keys.order(order.tenantId, order.customerId, order.id), {
    ...order,
    ...listFields(order.tenantId, 'ORDER', order.id),
    ...workFields('DUE', order.id, order.nextBillingDate),
  });

export const saveCard = (saved: SavedCard): Write =>
  upsert(keys.card(saved.tenantId, saved.customerId, saved.paymentMethodId), { set: { ...saved } });

/** The last invoice number given out. */
export async function readInvoiceSequence(tenantId: TenantId): Promise<number> {
  return sequenceIn(await get(keys.counter(tenantId, 'INVOICE')));
}

export const sequenceIn = (item: unknown): number => Number((item as { sequence?: number } | undefined)?.sequence ?? 0);

/** Another payment took the number in the same moment. */
export class InvoiceNumberTaken extends Error {}

/** Takes the number after `last`. In the recording transaction, so that a payment which is not recorded leaves no gap. */
export function takeInvoiceNumber(tenantId: TenantId, last: number): Write {
  const taken = () => new InvoiceNumberTaken('the invoice number was taken');
  const key = keys.counter(tenantId, 'INVOICE');
  if (last === 0) return create(key, { sequence: 1 }, taken);
  return change(key, { set: { sequence: last + 1 }, when: [['sequence', '=', last]] }, taken);
}

/** Leads from the processor's intent back to its tenant: events and disputes name nothing else. */
export function rememberIntent(attempt: { tenantId: TenantId; customerId: CustomerId; id: string }, intentId: string): Write {
  const { tenantId, customerId, id } = attempt;
  return upsert(keys.intent(intentId), { set: { tenantId, customerId, attemptId: id } });
}
