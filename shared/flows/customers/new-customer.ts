import { type Customer, profileAfter } from '../../domain/customers/customer.ts';
import { languageAfter } from '../../domain/customers/language.ts';
import { instant } from '../../domain/time/calendar.ts';
import { newInvoicePrefix } from '../../runtime/new-id.ts';
import { changeLanguage, changeProfile } from '../../storage/customers.ts';
import type { Write } from '../../storage/table/table.ts';

type Profile = Pick<
  Customer,
  'id' | 'tenantId' | 'email' | 'name' | 'mobile' | 'profileKnownBy' | 'language'
>;

/** A customer whom the tenant did not know. None of its invoice numbers is taken yet. */
export const newCustomer = (
  { id, tenantId, email, name, mobile, profileKnownBy, language }: Profile,
  now: Date,
  processorCustomers: Customer['processorCustomers'] = {},
): Customer => ({
  id,
  tenantId,
  email,
  name,
  ...(mobile && { mobile }),
  ...(profileKnownBy && { profileKnownBy }),
  ...(language && { language, languageKnownBy: profileKnownBy ?? 'email' }),
  processorCustomers,
  invoicePrefix: newInvoicePrefix(),
  invoiceSequence: 0,
  createdAt: instant(now),
});

/** What the tenant's backend says of a customer replaces what a stranger may have typed. */
export function namedByBackend(
  known: Customer,
  given: Pick<Customer, 'name' | 'mobile' | 'language'>,
): Write[] {
  const profile = profileAfter(known, given, 'backend');
  const spoken = languageAfter(known, given.language, 'backend');
  return [
    ...(profile ? [changeProfile(known, profile)] : []),
    ...(spoken ? [changeLanguage(known, spoken)] : []),
  ];
}
