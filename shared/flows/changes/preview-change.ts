import type { Order } from '../../domain/billing/order.ts';
import type { Quoted } from '../../domain/catalog/quote.ts';
import { type ChangeQuote, momentOf, requireAsPreviewed } from '../../domain/changes/change-quote.ts';
import { requireChangeable } from '../../domain/changes/require-changeable.ts';
import { buyerOfOrder } from '../../domain/customers/details.ts';
import { requireNothingOwed } from '../../domain/customers/owed.ts';
import type { Wallet } from '../../domain/customers/wallet.ts';
import type { AddOnId } from '../../domain/ids.ts';
import { type Rates, ratesAt } from '../../domain/rates/rates.ts';
import { findCustomer } from '../../storage/customers.ts';
import { recentRates } from '../../storage/platform/rates.ts';
import { getAll } from '../../storage/table/table.ts';
import { findWallet } from '../../storage/wallets.ts';
import { payFromWallet } from '../charging/pay-from-wallet.ts';
import { requireOtherSubscription } from '../sales/changes/change.ts';
import { quoteOf } from '../sales/changes/quote.ts';
import {
  type AskedChange,
  type ChangeSource,
  changeKeys,
  type Running,
  readChange,
} from '../sales/changes/source.ts';
import { type Changing, carriedToMinimum, changeTerms, decidedChange } from '../sales/changes/terms.ts';
import { withRecovery } from '../subscriptions/with-recovery.ts';
import { quotedPrice } from '../tax/with-engine.ts';

/** What a change would do, from one strong read: all of the change but its commit. `order` is as it was read. */
export type Preview = Readonly<{ quote: ChangeQuote; order: Order; addOnIds: readonly AddOnId[] }>;

/**
 * Throws `subscription_not_found`, `plan_not_found`, `plan_not_changeable`, `subscription_exists`, `subscription_suspended`, `customer_owes`, `currency_not_available`,
 * `amount_too_small`, `gateway_not_available`, `exchange_rate_not_available`, and `ChangeMoved` when it is not what was quoted.
 */
export async function previewChange(asked: AskedChange, now: Date, quoted?: Quoted): Promise<Preview> {
  const { project, cycleId, currency, by } = asked;
  const [items, wallet, rates, customer] = await Promise.all([
    getAll(changeKeys(asked)),
    by === 'staff' ? undefined : walletOf(asked),
    recentRates(),
    findCustomer(project.tenantId, asked.customerId),
  ]);
  const source = readChange(items, asked);
  requireNothingOwed(customer, { kind: 'change', terms: {} });
  requireChangeable(source, project.timeZone, now);
  await requireNotHeld(source, asked);
  const at = quoted ? momentOf(quoted, now) : now;
  const choice = { project, cycleId, currency, at, now, by };
  const { quote, addOnIds } = await quotedPrice(project, buyerOfOrder(asked.order, customer), now, (taxing) =>
    paidQuote(source, { ...choice, taxing }, ratesAt(rates, now), wallet),
  );
  if (quoted) requireAsPreviewed(quoted, quote);
  return { quote, order: source.order, addOnIds };
}

async function requireNotHeld(source: ChangeSource, asked: AskedChange): Promise<void> {
  try {
    requireOtherSubscription(source);
  } catch (error) {
    throw await withRecovery(asked, error);
  }
}

export const walletOf = ({
  project: { tenantId },
  customerId,
  order,
}: Running): Promise<Wallet | undefined> => findWallet(tenantId, customerId, order.currency);

/** The quote of a change, as the customer's wallet and card would pay it. */
export function paidQuote(
  changing: Changing,
  asked: Parameters<typeof changeTerms>[2],
  rates: Rates,
  wallet: Wallet | undefined,
) {
  const decided = decidedChange(changing, asked, rates);
  const { gateway } = changing;
  const { addOnIds } = decided.target;
  if (decided.decision.course === 'at_period') return { quote: quoteOf(decided, asked.at), addOnIds };
  const terms = payFromWallet(changeTerms(changing, decided, asked, rates), wallet, gateway);
  return { quote: quoteOf(decided, asked.at, carriedToMinimum(terms, gateway)), addOnIds };
}
