import type { Customer } from '../../domain/customers/customer.ts';
import type { SavedCard } from '../../domain/customers/saved-card.ts';
import { BillingError } from '../../domain/errors.ts';
import type { GatewayId } from '../../domain/ids.ts';
import { instant } from '../../domain/time/calendar.ts';
import { deleteProcessorCustomer } from '../../processor/customers.ts';
import { logFailure } from '../../runtime/log.ts';
import { loseCard } from '../../storage/customer/cards.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit } from '../../storage/table/table.ts';
import { type Account, openAccount } from '../charging/account.ts';

/**
 * Has the processor delete the customer in each of the tenant's accounts, which detaches their cards: nothing can be charged any more.
 * Gives the gateways whose account cannot be opened, where the tenant deletes the customer by hand. Throws
 * `processor_unavailable` when it is not known whether one was deleted.
 */
export async function leaveProcessor(
  { tenantId, processorCustomers }: Customer,
  cards: readonly SavedCard[],
  now: Date,
): Promise<GatewayId[]> {
  const closed: GatewayId[] = [];
  for (const [gatewayId, { id }] of Object.entries(processorCustomers)) {
    if (id === undefined) continue;
    const account = await accountAt(tenantId, gatewayId as GatewayId);
    if (!account) closed.push(gatewayId as GatewayId);
    else if ((await deleteProcessorCustomer(account.processor, id)) === 'unknown')
      throw new BillingError(
        'processor_unavailable',
        'The processor has not said that it deleted the customer. Send the request again.',
      );
  }
  for (const card of cards) if (card.removedAt === undefined) await forget(card, now);
  return closed;
}

async function accountAt(tenantId: Customer['tenantId'], gatewayId: GatewayId): Promise<Account | undefined> {
  try {
    return await openAccount(tenantId, gatewayId);
  } catch (error) {
    if (!(error instanceof BillingError) || error.code !== 'gateway_not_available') throw error;
    logFailure('a customer could not be deleted at the processor', error, { tenantId, gatewayId });
    return undefined;
  }
}

/** A card that another process changes at this moment is found by the next run. */
async function forget(card: SavedCard, now: Date): Promise<void> {
  try {
    await commit([loseCard(card, instant(now))]);
  } catch (error) {
    if (!hasLost(error, 'card')) throw error;
  }
}
