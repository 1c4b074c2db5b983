import { isDeepStrictEqual } from 'node:util';
import type { Day } from '../../../shared/domain/ids.ts';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import type { Dispute } from '../../../shared/domain/sales/dispute.ts';
import type { Terms } from '../../../shared/domain/sales/terms.ts';
import { addMonths } from '../../../shared/domain/time/calendar.ts';
import type { Item } from '../../../shared/ledger/view.ts';
import { PLANS } from './moves.ts';
import { disputeIn } from './refunds.ts';
import { type Code, DAY_MS, type Subscription } from './subscriptions.ts';
import { isTried } from './trials.ts';

/** Compares a payer's subscription with the table, or takes it from there when a fault has made it unknown. */
export function agreeOnSubscription(
  all: Map<string, Subscription>,
  payer: string,
  customerId: string,
  items: readonly Item[],
): void {
  const known = all.get(payer);
  if (!known) return;
  const stored = storedOf(customerId, items);
  if (known.isUnsure && stored) all.set(payer, stored);
  else if (known.isUnsure) all.delete(payer);
  else if (!isDeepStrictEqual(stored, known))
    throw new Error(`${payer} has ${JSON.stringify(stored)}; the reference says ${JSON.stringify(known)}.`);
}

function storedOf(customerId: string, items: readonly Item[]): Subscription | undefined {
  const order = orderOf(customerId, items);
  if (!order) return undefined;
  const { plan, pendingChange, anchorOn, cyclesPaid: cycles, period } = order;
  const paid = items.filter(
    (item) => item.sk.startsWith('TXN#') && item.customerId === customerId && isOf(order, item),
  );
  const lastOn = addMonths(anchorOn, cycles - 1);
  const newest = newestOf(order, items);
  const disputes = paid.flatMap((payment) => (payment.disputes ?? []) as Dispute[]);
  const ownMinor = minorOf(period.funding, (from) => newest !== undefined && from.startsWith(newest.id));
  const from = Date.parse(period.from ?? lastOn);
  return {
    ...{ plan: numberOf(plan), pending: pendingChange && numberOf(pendingChange.plan), anchorOn, cycles },
    ...{ from, paidMinor: period.paidMinor },
    ...{
      takenMinor: paid.reduce((sum, { terms }) => sum + (terms as Terms).charge.minor, 0),
      charges: paid.length,
      backMinor: paid.reduce((sum, { refunds }) => sum + backOf(refunds), 0),
    },
    newest: {
      minor: newest?.terms.charge.minor ?? 0,
      isUnsure: false,
      refunded: { backMinor: backOf(newest?.refunds), dispute: disputeIn(newest) },
    },
    funded: {
      from: period.fundedFrom ? Date.parse(period.fundedFrom) : from,
      ownMinor,
      othersMinor: minorOf(period.funding) - ownMinor,
    },
    card: last4Of(
      items.find((one) => one.paymentMethodId === order.paymentMethodId && one.sk.startsWith('TXN#')),
    ),
    paidBy: last4Of(newest),
    code: order.coupon?.code,
    use: paid.flatMap(({ terms, refunds }) =>
      (refunds as Attempt['refunds'])?.couponReturned ? [] : ((terms as Terms).coupon?.code ?? []),
    )[0] as Code | undefined,
    isDisowned: order.disownedAt !== undefined,
    disputes: {
      opened: disputes.length,
      closed: disputes.filter(({ closedAt }) => closedAt !== undefined).length,
    },
    isProved: order.buyerKnownBy === 'token',
    owesMinor: disputes.reduce((sum, { owedMinor = 0 }) => sum + owedMinor, 0),
    restsUntil: order.renewedAt ? Date.parse(order.renewedAt) + DAY_MS : 0,
    isEnding: order.endsOn !== undefined,
    hasEnded: order.status === 4,
    isUnsure: false,
  };
}
const last4Of = (paid: Item | Attempt | undefined): string => (paid?.card as Attempt['card'])?.last4 ?? '';

/** The payment that began the period, or changed it last. */
export const newestOf = ({ period }: Pick<Order, 'period'>, items: readonly Item[]): Attempt | undefined =>
  items.find(({ sk, id }) => sk.startsWith('TXN#') && id === period.payments.at(-1)?.id) as
    | (Item & Attempt)
    | undefined;

export const orderOf = (customerId: string, items: readonly Item[]): Order | undefined =>
  items.find(
    (item) => item.sk.startsWith('ORDER#') && item.customerId === customerId && item.plan && !isTried(item),
  ) as Order | undefined;

const minorOf = (parts: Period['funding'], isCounted: (from: string) => boolean = () => true): number =>
  parts.filter(({ from }) => isCounted(from)).reduce((sum, { minor }) => sum + minor, 0);
const backOf = (refunds: unknown): number => (refunds as Attempt['refunds'])?.cardMinor ?? 0;

type Sold = Readonly<{ slug: string }>;
type Period = Readonly<{
  from?: string;
  paidMinor: number;
  payments: readonly Readonly<{ id: string }>[];
  funding: readonly Readonly<{ from: string; minor: number }>[];
  fundedFrom?: string;
}>;
type Order = Readonly<{
  id: string;
  attemptId: string;
  plan: Sold;
  pendingChange?: { plan: Sold };
  anchorOn: Day;
  cyclesPaid: number;
  paymentMethodId: string;
  buyerKnownBy?: string;
  disownedAt?: string;
  coupon?: { code: Code };
  renewedAt?: string;
  endsOn?: string;
  status: number;
  period: Period;
}>;

const numberOf = ({ slug }: Sold): number => PLANS.findIndex((plan) => plan.slug === slug);

/** The purchase, a change or a cycle of the order, paid. A payer buys one plan at most. */
function isOf(order: Order, { state, id, terms }: Item): boolean {
  const { change, renewal } = (terms as Terms).source;
  return state === 'succeeded' && (id === order.attemptId || (change ?? renewal)?.order.id === order.id);
}
