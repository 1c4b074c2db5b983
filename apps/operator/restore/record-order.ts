import { type Order, OrderStatus } from '../../../shared/domain/billing/order.ts';
import { customerOfRecord, type GatewayId, type OrderId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import { symbolOf } from '../../../shared/domain/money/symbol.ts';
import { ratesAt } from '../../../shared/domain/rates/rates.ts';
import { paidFromWallet } from '../../../shared/domain/sales/wallet-share.ts';
import { withTax } from '../../../shared/domain/tax/taxed-terms.ts';
import type { Project } from '../../../shared/domain/tenants/tenant.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { orderCreatedEvent } from '../../../shared/flows/events/payment-events.ts';
import { cardSale } from '../../../shared/flows/sales/card.ts';
import { orderSale } from '../../../shared/flows/sales/order.ts';
import type { SaleRequest } from '../../../shared/flows/sales/sale.ts';
import { createOrder, findOrder } from '../../../shared/storage/orders.ts';
import { eventsIdOf, putOutbox } from '../../../shared/storage/outbox.ts';
import { findRates } from '../../../shared/storage/platform/rates.ts';
import { commit } from '../../../shared/storage/table/table.ts';
import { findProject } from '../../../shared/storage/tenants.ts';
import type { Run } from '../actions/run.ts';
import { type BookedIntent, buyerOf } from './booked-intents.ts';
import { restoreCustomer } from './lost-source.ts';
import type { Restored } from './outcome.ts';
import { recordAgain, unplaced } from './take-lost.ts';
import { taxedAgain } from './taxed-again.ts';

/** It paid an order that the tenant's backend had created. */
export const paysOrder = ({ names }: BookedIntent): boolean => names.kind === 'order';
/** It saved a card of a customer, and sold nothing. */
export const savesOnlyCard = ({ names }: BookedIntent): boolean => names.kind === 'card';

/**
 * Records the payment of a backend's order again. An order that was created since is made again from the charge, with one line and
 * without the backend's texts, reference and data.
 */
export async function recordOrder(booked: BookedIntent, { dryRun, now }: Run): Promise<Restored> {
  const { names, createdAt } = booked;
  const customerId = names.order && customerOfRecord('order', names.order);
  const [project, account] = [await projectOf(booked), booked.accounts[0]];
  if (!names.order || !customerId || !project || !account)
    return unplaced(booked, 'its metadata names no order, or the table has no such project');
  if (customerId !== names.customer) return unplaced(booked, 'it names an order of another customer');
  if (dryRun) return { outcome: 'recorded' };
  const { tenantId } = booked;
  const order =
    (await findOrder(tenantId, customerId, names.order)) ??
    (await restoreOrder(booked, { id: names.order, project, gatewayId: account.gatewayId }, now));
  if (!order) return unplaced(booked, 'its payer is not known any more');
  const source = { order, gatewayId: account.gatewayId };
  const full = orderSale.terms(source, asked(project, createdAt), ratesAt(await findRates(), createdAt));
  const taxed = withTax(full, await taxedAgain(project, source.order.buyer, createdAt));
  const terms = paidFromWallet(taxed, names.wallet ?? 0);
  const sale = { kind: 'order', project, account, terms, holds: orderSale.holds(terms, source) } as const;
  return await recordAgain(booked, { ...sale, buyerKnownBy: buyerOf(booked) }, now);
}

/** Records again that a customer saved a card, so that it can be charged and removed. */
export async function recordCard(booked: BookedIntent, { dryRun, now }: Run): Promise<Restored> {
  const [project, account] = [await projectOf(booked), booked.accounts[0]];
  if (!project || !account) return unplaced(booked, `the table has no project ${booked.names.project}`);
  if (dryRun) return { outcome: 'recorded' };
  const rates = ratesAt(await findRates(), booked.createdAt);
  const terms = cardSale.terms({ gatewayId: account.gatewayId }, asked(project, booked.createdAt), rates);
  const sale = { kind: 'card', project, account, terms, holds: [] } as const;
  return await recordAgain(booked, { ...sale, buyerKnownBy: 'token' }, now); // Only the customer saves a card.
}

const projectOf = async ({ tenantId, names }: BookedIntent): Promise<Project | undefined> =>
  names.project && (await findProject(tenantId, names.project));

/** What the terms ask of a request. */
const asked = (project: Project, now: Date) => ({ project, now }) as SaleRequest & { orderId: OrderId };

type Made = Readonly<{ id: OrderId; project: Project; gatewayId: GatewayId }>;

async function restoreOrder(
  booked: BookedIntent,
  { id, project, gatewayId }: Made,
  now: Date,
): Promise<Order | undefined> {
  const payer = await restoreCustomer(booked, gatewayId);
  if (!payer) return undefined;
  const { tenantId, names, intent, createdAt } = booked;
  const { cycle } = names;
  const currency = (intent.currency ?? names.currency) as Currency;
  const chargeMinor = intent.amountMinor + (names.wallet ?? 0);
  const lines = [{ name: 'Payment', unitMinor: chargeMinor, quantity: 1, totalMinor: chargeMinor }];
  const order: Order = {
    ...{ id, tenantId, projectId: project.id, customerId: payer.id, buyerKnownBy: 'backend' },
    ...{ status: OrderStatus.pending, currency, amountMinor: cycle?.amountMinor ?? chargeMinor },
    lines: cycle ? undefined : lines,
    firstPayment: {
      ...{ chargeMinor, symbol: symbolOf(currency), lines, discountMinor: 0, trialDays: cycle?.trialDays },
    },
    intervalMonths: cycle?.intervalMonths,
    ...{ cyclesPaid: 0, failedTries: 0, createdAt: instant(createdAt) },
  };
  const events = [orderCreatedEvent(order, payer, now)];
  await commit([
    createOrder(order, project.timeZone),
    putOutbox({ id: eventsIdOf(order.id), tenantId, events }, now),
  ]);
  return order;
}
