import { OrderStatus } from '../../../domain/billing/order.ts';
import { restOf } from '../../../domain/changes/prorate.ts';
import { runningPlanOf } from '../../../domain/changes/running-plan.ts';
import { customerOfRecord } from '../../../domain/ids.ts';
import { ruleOf } from '../../../domain/money/currency.ts';
import { NOTHING_REFUNDED } from '../../../domain/refunds/refund-sums.ts';
import type { Attempt } from '../../../domain/sales/attempt.ts';
import { isLost } from '../../../domain/sales/dispute.ts';
import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** What a customer paid and was given in a currency, and what they have of it, in minor units. */
type Sums = { inMinor: number; outMinor: number; giftsMinor: number; holdsMinor: number; roundings: number };

/**
 * Finds violations of I26. It computes from records alone what a customer may hold: each unit of credit, and of the unused part of a
 * period, was paid for or is a gift, and no unit is held that was given back.
 */
export function valueWasPaidFor(view: View): Finding[] {
  if (view.isPartial) return [];
  const sums = new Map<string, Sums>();
  const sumsOf = (tenantId: string, customerId: string, currency: string): Sums => {
    const name = `${tenantId} ${customerId} ${currency}`;
    const known = sums.get(name) ?? { inMinor: 0, outMinor: 0, giftsMinor: 0, holdsMinor: 0, roundings: 0 };
    sums.set(name, known);
    return known;
  };
  for (const attempt of view.attempts) {
    if (attempt.state !== 'succeeded' || attempt.operation === 'save_card') continue;
    const of = sumsOf(attempt.tenantId, ownerOf(attempt), attempt.terms.charge.currency);
    of.inMinor += attempt.terms.charge.minor;
    of.outMinor += takenBack(attempt);
    if (attempt.terms.source.change) of.roundings += 1;
  }
  for (const { tenantId, customerId, currency, type, amount, attemptId } of view.walletEntries)
    if (type === 'credit' && attemptId === undefined)
      sumsOf(tenantId, customerId, currency).giftsMinor += amount;
  for (const { tenantId, customerId, currency, balance, holdBalance } of view.wallets)
    sumsOf(tenantId, customerId, currency).holdsMinor += balance + holdBalance;
  for (const order of view.orders) {
    if (order.status !== OrderStatus.active || !order.plan || !order.intervalMonths) continue;
    const project = view.projects.find(({ id }) => id === order.projectId);
    if (!project || !order.anchorOn || !order.nextBillingDate) continue;
    const returnedMinor = (order.period?.payments ?? [])
      .flatMap(({ id }) => view.attemptOf(order.tenantId, id) ?? [])
      .reduce((sum, { refunds = NOTHING_REFUNDED, disputes = [] }) => {
        const lost = disputes.filter(isLost).reduce((minor, { amountMinor }) => minor + amountMinor, 0);
        return (
          sum +
          refunds.cardMinor +
          refunds.walletMinor +
          refunds.heldCardMinor +
          refunds.heldWalletMinor +
          lost
        );
      }, 0);
    const { period } = runningPlanOf(order, project.timeZone, returnedMinor);
    const { leftSeconds, allSeconds } = restOf(period, view.now);
    sumsOf(order.tenantId, order.customerId, order.currency).holdsMinor += Math.floor(
      (period.paidMinor * leftSeconds) / allSeconds,
    );
  }
  return [...sums].flatMap(([name, { inMinor, outMinor, giftsMinor, holdsMinor, roundings }]) => {
    const [tenantId = '', customerId, currency = ''] = name.split(' ');
    const surplus = holdsMinor + outMinor - inMinor - giftsMinor;
    return surplus <= roundings * ruleOf(currency as Attempt['terms']['charge']['currency']).step
      ? []
      : [
          {
            tenantId,
            message: `${customerId} paid ${inMinor} ${currency} and was given ${giftsMinor}, but got ${outMinor} back and holds ${holdsMinor}`,
          },
        ];
  });
}

/** A cycle is paid for the customer of its order, also when another customer pays it. */
const ownerOf = ({ customerId, orderId }: Attempt) =>
  (orderId && customerOfRecord('order', orderId)) || customerId;

/** What the payer's bank or card has back, or will have. */
function takenBack({ refunds = NOTHING_REFUNDED, disputes = [] }: Attempt): number {
  const lost = disputes.filter(isLost).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return refunds.cardMinor + refunds.heldCardMinor + lost;
}
