import type { Customer } from '../../domain/customers/customer.ts';
import { CUSTOMER_ID, type CustomerId, type TenantId } from '../../domain/ids.ts';
import { findCustomer, pageOfCustomers } from '../../storage/customers.ts';
import { isWithin, type ListRequest, type Page } from '../../storage/table/lists.ts';
import { customerNotFound } from '../wallets/wallet-owner.ts';
import { idOfAddress } from './id-of-address.ts';

export type CustomersRequest = ListRequest &
  Readonly<{ email?: string | undefined; customerId?: CustomerId | undefined }>;

/** A page of customers, newest first. With an e-mail address or an id, the one customer who has it. */
export async function listCustomers(
  tenantId: TenantId,
  { email, customerId, ...request }: CustomersRequest,
): Promise<Page<Customer>> {
  if (email === undefined && customerId === undefined) return await pageOfCustomers(tenantId, request);
  const ids = new Set(
    [customerId, email === undefined ? undefined : await idOfAddress(tenantId, email)].filter(
      (id) => id !== undefined,
    ),
  );
  const [id, another] = ids;
  const found = id && !another ? await findCustomer(tenantId, id) : undefined;
  return { records: found && isWithin(request, found.createdAt) ? [found] : [], nextCursor: null };
}

/** The tenant's customer with this id. Throws `customer_not_found`, also for the id of an address that a customer was given later. */
export async function getNamedCustomer(tenantId: TenantId, id: string): Promise<Customer> {
  const customer = CUSTOMER_ID.test(id) ? await findCustomer(tenantId, id as CustomerId) : undefined;
  if (!customer) throw customerNotFound();
  return customer;
}
