import { OrderStatus } from '../../../domain/billing/order.ts';
import { restOf } from '../../../domain/changes/prorate.ts';
import { runningPeriodOf } from '../../../domain/changes/running-plan.ts';
import { customerOfRecord } from '../../../domain/ids.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { isEnded } from '../../../domain/sales/attempt.ts';
import { EARLIER, GIFT, type Part, sourceOf } from '../../../domain/value/part.ts';
import { returnedByCard } from '../../../domain/value/returned.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** What a customer paid and was given in a currency, what they have back, and what they hold, by where it came from. */
type Sums = { inMinor: number; outMinor: number; giftsMinor: number; holds: Part[]; roundings: number };

/**
 * Finds violations of I26. It computes from records alone what a customer may hold: each unit of credit, and of the unused part of a
 * period, was paid for or is a gift, and no unit is held that was given back.
 *
 * A payment stands behind no more than what it brought and its payer has not back. What a record of an earlier version of the service
 * does not name is judged only in the sum of everything.
 */
export function valueWasPaidFor(view: View): Finding[] {
  if (view.isPartial) return [];
  const sums = new Map<string, Sums>();
  const sumsOf = (tenantId: string, customerId: string, currency: string): Sums => {
    const name = `${tenantId} ${customerId} ${currency}`;
    const known = sums.get(name) ?? { inMinor: 0, outMinor: 0, giftsMinor: 0, holds: [], roundings: 0 };
    sums.set(name, known);
    return known;
  };
  const refunds = Map.groupBy(
    view.walletEntries.filter(({ type }) => type === 'refund'),
    ({ tenantId, attemptId }) => `${tenantId} ${attemptId}`,
  );
  const stands = new Map<string, number>();
  for (const attempt of view.attempts) {
    const { tenantId, terms } = attempt;
    if (!isEnded(attempt))
      sumsOf(tenantId, attempt.customerId, terms.charge.currency).holds.push(...lotsOf(attempt));
    if (attempt.state !== 'succeeded') continue;
    sumsOf(tenantId, attempt.customerId, terms.charge.currency).giftsMinor += presents(
      attempt,
      refunds.get(`${tenantId} ${attempt.id}`) ?? [],
    );
    if (attempt.operation === 'save_card') continue;
    const of = sumsOf(tenantId, ownerOf(attempt), terms.charge.currency);
    const backMinor = returnedByCard(attempt);
    of.inMinor += terms.charge.minor;
    of.outMinor += backMinor;
    stands.set(sourceOf(attempt), terms.charge.minor + (terms.invoiced?.minor ?? 0) - backMinor);
  }
  for (const { tenantId, customerId, currency, type, amount, attemptId, orderId } of view.walletEntries)
    if (type === 'credit' && attemptId === undefined && orderId === undefined)
      sumsOf(tenantId, customerId, currency).giftsMinor += amount;
  for (const { tenantId, customerId, currency, lots } of view.wallets)
    sumsOf(tenantId, customerId, currency).holds.push(...lots);
  for (const order of view.orders) {
    const of = sumsOf(order.tenantId, order.customerId, order.currency);
    of.holds.push(...unusedOf(order, view));
    if (order.period && !order.period.funding) of.roundings += 1;
  }
  return [...sums].flatMap(([name, of]) => findings(name, of, stands));
}

function findings(name: string, of: Sums, stands: ReadonlyMap<string, number>): Finding[] {
  const [tenantId = '', customerId, currency = ''] = name.split(' ');
  const { inMinor, outMinor, giftsMinor, holds } = of;
  const holdsMinor = sum(holds);
  const inAll =
    holdsMinor + outMinor > inMinor + giftsMinor + of.roundings
      ? [
          `${customerId} paid ${inMinor} ${currency} and was given ${giftsMinor}, but got ${outMinor} back and holds ${holdsMinor}`,
        ]
      : [];
  const bySource = [...Map.groupBy(holds, ({ from }) => from)].flatMap(([from, own]) => {
    const standsMinor = from === GIFT ? giftsMinor : (stands.get(from) ?? 0);
    return from === EARLIER || sum(own) <= standsMinor
      ? []
      : [`${customerId} holds ${sum(own)} ${currency} from ${from}, which stands behind ${standsMinor}`];
  });
  return [...inAll, ...bySource].map((message) => ({ tenantId, message }));
}

const sum = (parts: readonly Part[]) => parts.reduce((total, { minor }) => total + minor, 0);
const givenIn = (lots: readonly Part[]) => sum(lots.filter(({ from }) => from === GIFT));
const lotsOf = ({ holds }: Attempt): Part[] =>
  holds.flatMap((hold) =>
    hold.on === 'wallet' ? (hold.lots ?? [{ from: EARLIER, minor: hold.minor }]) : [],
  );

/**
 * What refunds gave to the wallet as a present. A gift that was spent and comes back is no second one, unless it comes out of goodwill:
 * then what it was spent for stays too.
 */
function presents(attempt: Attempt, refunds: View['walletEntries']): number {
  const goodwillMinor = attempt.refunds?.goodwillWalletMinor ?? 0;
  const backMinor = givenIn(refunds.flatMap(({ lots = [] }) => lots)) - goodwillMinor;
  return goodwillMinor + Math.max(0, backMinor - givenIn(lotsOf(attempt)));
}

/** What is left of what was paid for the period of an order, each part rounded down. */
function unusedOf(order: View['orders'][number], { projects, now }: View): Part[] {
  const project = projects.find(({ id }) => id === order.projectId);
  const { status, period, anchorOn, nextBillingDate, cyclesPaid, intervalMonths } = order;
  if (status !== OrderStatus.active || !project || !anchorOn || !nextBillingDate) return [];
  if (!intervalMonths || cyclesPaid === 0 || !period) return [];
  const running = runningPeriodOf(order, project.timeZone);
  const from = period.fundedFrom ?? running.from;
  const { leftSeconds, allSeconds } = restOf({ from, to: running.to }, now);
  const funding = period.funding ?? [{ from: EARLIER, minor: running.paidMinor }];
  return funding.map((part) => ({ ...part, minor: Math.floor((part.minor * leftSeconds) / allSeconds) }));
}

/** A cycle is paid for the customer of its order, also when another customer pays it. */
const ownerOf = ({ customerId, orderId }: Attempt) =>
  (orderId && customerOfRecord('order', orderId)) || customerId;
