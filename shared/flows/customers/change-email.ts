import type { Customer } from '../../domain/customers/customer.ts';
import { BillingError, invariant } from '../../domain/errors.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import type { Tenant } from '../../domain/tenants/tenant.ts';
import { customerIdOf } from '../../runtime/hash.ts';
import { findCustomer, isMoved, leadTo, parseCustomer, setEmail } from '../../storage/customers.ts';
import { keys } from '../../storage/table/keys.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit, get, type Write } from '../../storage/table/table.ts';
import { findTenant } from '../../storage/tenants.ts';
import { customerNotFound } from '../wallets/wallet-owner.ts';

export type EmailChange = Readonly<{
  tenantId: TenantId;
  id: string;
  email: string;
  dryRun?: boolean | undefined;
}>;

/**
 * Gives a customer another e-mail address: the id of the new address leads to them, and the old one is free for another customer. What was
 * issued keeps the address of then. A repeat changes nothing. Throws `customer_not_found`, and `already_exists` when the address is another
 * customer's.
 */
export async function changeEmail({ tenantId, id, email, dryRun }: EmailChange): Promise<Customer> {
  return await inRounds(['customer'], async () => {
    const customer = await findCustomer(tenantId, id as CustomerId);
    if (!customer || customer.erasedAt !== undefined) throw customerNotFound();
    if (customer.email === email) return customer;
    const tenant = await findTenant(tenantId);
    invariant(tenant, `the tenant ${tenantId} of a customer exists`);
    const leading = await leadingTo(customer, tenant, email);
    if (!dryRun) await commit([setEmail(customer, email), leading]);
    return { ...customer, email };
  });
}

/**
 * What leads from the address to the customer. It is put at the first id of the address that is free, also where another one leads to them
 * already: so it collides with a purchase that would make another customer of the address.
 */
async function leadingTo(customer: Customer, tenant: Tenant, email: string): Promise<Write> {
  for (let generation = 0; ; generation++) {
    const id = customerIdOf(tenant, email, generation);
    const item = await get(keys.customer(tenant.id, id));
    if (item === undefined) return leadTo(customer, id);
    const met = isMoved(item) ? await findCustomer(tenant.id, item.movedTo) : parseCustomer(item);
    if (met?.email === email) throw taken();
  }
}

const taken = () =>
  new BillingError(
    'already_exists',
    'Another customer has this e-mail address. Erase that one first, or use another address.',
    { field: 'email' },
  );
