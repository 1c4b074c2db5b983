import type { Customer } from '../../domain/customers/customer.ts';
import { BillingError, invalidField } from '../../domain/errors.ts';
import type { CustomerId } from '../../domain/ids.ts';
import type { WalletOwner } from '../../domain/requests/wallet-requests.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { currentId } from '../../storage/customer/as-customer.ts';
import { findCustomer } from '../../storage/customers.ts';

type Named = Pick<WalletOwner, 'email' | 'customerId'>;

/** The customer whom staff name by e-mail address or id. Throws `invalid_request` unless it is one of the two. */
export async function ownerIdOf(project: Project, { email, customerId }: Named): Promise<CustomerId> {
  if (email === undefined && customerId !== undefined) return customerId;
  if (email !== undefined && customerId === undefined)
    return await currentId(project, project.tenantId, email);
  throw invalidField('email', 'Send either email or customerId.');
}

export async function getOwner(project: Project, named: Named): Promise<Customer> {
  const customer = await findCustomer(project.tenantId, await ownerIdOf(project, named));
  if (!customer) throw customerNotFound();
  return customer;
}

export function customerNotFound(): BillingError {
  return new BillingError(
    'customer_not_found',
    'There is no such customer. Check the id or the e-mail address.',
  );
}
