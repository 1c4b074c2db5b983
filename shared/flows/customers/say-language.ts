import type { Customer } from '../../domain/customers/customer.ts';
import { languageAfter } from '../../domain/customers/language.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import { changeLanguage, findCustomer } from '../../storage/customers.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { customerNotFound } from '../wallets/wallet-owner.ts';

type Said = Readonly<{ tenantId: TenantId; id: string; language: string }>;

/**
 * Keeps what the shop says of a customer's language, which what they use no longer changes; an empty text forgets the language, until they use one.
 * A repeat changes nothing. Throws `customer_not_found`.
 */
export async function sayLanguage({ tenantId, id, language }: Said): Promise<Customer> {
  return await inRounds(['customer'], async () => {
    const customer = await findCustomer(tenantId, id as CustomerId);
    if (!customer || customer.erasedAt !== undefined) throw customerNotFound();
    const { language: _, languageKnownBy: __, ...without } = customer;
    const isForgotten = language === '' && customer.language !== undefined;
    const spoken = languageAfter(customer, language || undefined, 'backend');
    if (!isForgotten && !spoken) return customer;
    await commit([changeLanguage(customer, spoken ?? {})]);
    return { ...without, ...spoken };
  });
}
