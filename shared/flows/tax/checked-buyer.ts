import type { Buyer } from '../../domain/customers/buyer.ts';
import { vatIdToCheck } from '../../domain/tax/reverse-charge.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { instant } from '../../domain/time/calendar.ts';
import { checkVatId } from '../../outbound/check-vat-id.ts';

/**
 * The buyer with what is found of their VAT id, where their tax depends on it. While the service is unavailable, an id that was valid at
 * an earlier charge of the same order stays so; otherwise tax is charged.
 */
export async function checkedBuyer(
  { tax }: Pick<Project, 'tax'>,
  buyer: Buyer | undefined,
  now: Date,
): Promise<Buyer | undefined> {
  const id = vatIdToCheck(tax, buyer);
  if (!id) return buyer;
  const found = await checkVatId(id);
  if (found.status === 'unavailable' && buyer?.idCheck?.status === 'valid') return buyer;
  return { ...buyer, idCheck: { ...found, checkedAt: instant(now) } };
}
