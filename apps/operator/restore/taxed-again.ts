import type { Buyer } from '../../../shared/domain/customers/buyer.ts';
import type { Taxing } from '../../../shared/domain/tax/taxed-terms.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { taxingOf } from '../../../shared/flows/tax/taxing.ts';

/**
 * How a sale that the table has lost is taxed when it is recorded again from the processor's books: by the table of rates of its day, and
 * the record says so. A tax engine is not asked: it would answer for another day, and its first answer is lost.
 */
export async function taxedAgain(
  project: Project,
  buyer: Buyer | undefined,
  createdAt: Date,
): Promise<Taxing | undefined> {
  const taxing = await taxingOf(project, buyer, createdAt);
  return taxing && { ...taxing, isRestored: true };
}
