import type { CustomerId, TenantId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money/currency.ts';
import { setPreferredCurrency } from '../../storage/customers.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { customerNotFound } from '../wallets/wallet-owner.ts';

/** Keeps a customer's currency for later quotes and purchases; running orders keep theirs. */
export async function preferCurrency(
  { tenantId, customerId }: Readonly<{ tenantId: TenantId; customerId: CustomerId }>,
  currency: Currency,
): Promise<void> {
  try {
    await commit([setPreferredCurrency(tenantId, customerId, currency)]);
  } catch (error) {
    throw hasLost(error, 'customer') ? customerNotFound() : error;
  }
}
