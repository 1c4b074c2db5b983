import * as v from 'valibot';
import { type Customer, CustomerRecord, type ProcessorCustomer } from '../domain/customers/customer.ts';
import type { CustomerId, GatewayId, TenantId } from '../domain/ids.ts';
import { keys } from './keys.ts';
import { change, create, type Write } from './table.ts';

export const parseCustomer = (item: unknown): Customer => v.parse(CustomerRecord, item);

/** The payer became known in the same moment through another payment: read them again. */
export class CustomerChanged extends Error {}

export const createCustomer = (profile: Customer): Write =>
  create(keys.customer(profile.tenantId, profile.id), profile, () => new CustomerChanged('the payer is known already'));

/** Keeps the id the processor gave. The same key always gives the same id, so writing it twice does no harm. */
export const setProcessorCustomer = (tenantId: TenantId, customerId: CustomerId, gatewayId: GatewayId, id: string): Write =>
  change(keys.customer(tenantId, customerId), { set: { [`processorCustomers.${gatewayId}.id`]: id } });

/** Puts a request in the place of one that came to nothing, on condition that nobody has done so before. */
export function replaceCustomerRequest(
  { tenantId, customerId, gatewayId }: { tenantId: TenantId; customerId: CustomerId; gatewayId: GatewayId },
  spent: ProcessorCustomer,
  anew: ProcessorCustomer,
): Write {
  const entry = `processorCustomers.${gatewayId}`;
  return change(
    keys.customer(tenantId, customerId),
    { set: { [entry]: anew }, when: [[`${entry}.key`, '=', spent.key]] },
    () => new CustomerChanged('another payment asks for the payer already'),
  );
}

/** Replaces the payer's processor customers, on condition that they are still as they were read. */
export function changeProcessorCustomers(profile: Customer, processorCustomers: Customer['processorCustomers']): Write {
  return change(
    keys.customer(profile.tenantId, profile.id),
    { set: { processorCustomers }, when: [['processorCustomers', '=', profile.processorCustomers]] },
    () => new CustomerChanged('the payer was changed at the same moment'),
  );
}
