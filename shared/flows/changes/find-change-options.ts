import { type PlanOnSale, plansOnSale } from '../../domain/catalog/on-sale.ts';
import type { ChangeQuote } from '../../domain/changes/change-quote.ts';
import { requireChangeable } from '../../domain/changes/require-changeable.ts';
import { buyerOfOrder } from '../../domain/customers/details.ts';
import { BillingError } from '../../domain/errors.ts';
import { BillingType } from '../../domain/links/payment-link.ts';
import { type Rates, ratesAt } from '../../domain/rates/rates.ts';
import type { Taxing } from '../../domain/tax/taxed-terms.ts';
import { recentCatalog } from '../../storage/catalog/recent-catalog.ts';
import { findCustomer } from '../../storage/customers.ts';
import { parseHolding } from '../../storage/holds/plan.ts';
import { listRecurring } from '../../storage/orders.ts';
import { recentRates } from '../../storage/platform/rates.ts';
import { keys } from '../../storage/table/keys.ts';
import { getAll } from '../../storage/table/table.ts';
import { type Running, type RunningSource, readRunning, runningKeys } from '../sales/changes/source.ts';
import type { Owner } from '../subscriptions/own-subscriptions.ts';
import { quotedPrice } from '../tax/with-engine.ts';
import { addOnOrdersOf, getOwnPlan } from './asked-change.ts';
import { paidQuote, walletOf } from './preview-change.ts';

type Option = Readonly<{ onSale: PlanOnSale; cycleId: string }>;
type Asked = Running & Readonly<{ now: Date }>;

/**
 * The plans and cycles that the customer may change to, each with what it would cost now. One that is not sold in their currency,
 * or that they have in another subscription, is left out.
 */
export async function findChangeOptions(
  owner: Owner,
  slug: string,
  id: string | undefined,
  now: Date,
): Promise<ChangeQuote[]> {
  const { tenantId, customerId } = owner;
  const [plan, orders] = await Promise.all([
    getOwnPlan(owner, slug, id),
    listRecurring(tenantId, customerId),
  ]);
  const own = { ...plan, customerId, addOnOrders: addOnOrdersOf(plan.subscription, orders) };
  const { project, subscription } = own;
  const catalog = plansOnSale(await recentCatalog(project.tenantId), project);
  const recurring = catalog.filter(({ plan }) => plan.billingType === BillingType.recurring);
  const [items, holdings, wallet, rates, customer] = await Promise.all([
    getAll(runningKeys(own)),
    getAll(recurring.map(({ plan: { id: planId } }) => keys.holding(tenantId, customerId, planId))),
    walletOf(own),
    recentRates(),
    findCustomer(tenantId, customerId),
  ]);
  const source = readRunning(items, own);
  requireChangeable(source, project.timeZone, now);
  const free = recurring.filter(({ plan }, index) => {
    return plan.id === subscription.plan.id || parseHolding(holdings[index])?.subscriptionId === undefined;
  });
  const options = free.flatMap((onSale) => cyclesOf(onSale).map((cycleId) => ({ onSale, cycleId })));
  const offered = options.filter(
    ({ onSale: { plan }, cycleId }) =>
      plan.id !== subscription.plan.id || cycleId !== subscription.plan.cycleId,
  );
  return await quotedPrice(project, buyerOfOrder(own.order, customer), now, (taxing) =>
    offered.flatMap(
      (option) => quoteFor(option, source, { ...own, now, taxing }, ratesAt(rates, now), wallet) ?? [],
    ),
  );
}

const cyclesOf = ({ plan }: PlanOnSale): string[] => [...new Set(plan.prices.map(({ cycleId }) => cycleId))];

function quoteFor(
  { onSale, cycleId }: Option,
  running: RunningSource,
  { project, now, taxing }: Asked & Readonly<{ taxing: Taxing | undefined }>,
  rates: Rates,
  wallet: Awaited<ReturnType<typeof walletOf>>,
): ChangeQuote | undefined {
  const source = { ...running, onSale };
  try {
    return paidQuote(source, { project, cycleId, at: now, now, taxing }, rates, wallet).quote;
  } catch (error) {
    if (error instanceof BillingError) return undefined;
    throw error;
  }
}
