import type { Customer } from '../../domain/customers/customer.ts';
import { instant } from '../../domain/time/calendar.ts';
import { newInvoicePrefix } from '../../runtime/new-id.ts';

type Profile = Pick<Customer, 'id' | 'tenantId' | 'email' | 'name' | 'mobile'>;

/** A customer whom the tenant did not know. None of its invoice numbers is taken yet. */
export const newCustomer = (
  { id, tenantId, email, name, mobile }: Profile,
  now: Date,
  processorCustomers: Customer['processorCustomers'] = {},
): Customer => ({
  id,
  tenantId,
  email,
  name,
  ...(mobile && { mobile }),
  processorCustomers,
  invoicePrefix: newInvoicePrefix(),
  invoiceSequence: 0,
  createdAt: instant(now),
});
