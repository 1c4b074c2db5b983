import { type Currency, ruleOf } from '../money/currency.ts';
import { leftOf } from '../refunds/refundable.ts';
import { type Attempt, isHeldForReview } from '../sales/attempt.ts';
import type { UnusedOnCancel } from '../tenants/unused-on-cancel.ts';
import { merged, type Part, type Source, shareOf, totalOf, without } from './part.ts';

type Paid = Readonly<{ payment: Attempt; isRefundable: boolean }>;
type Dividing = Readonly<{
  how: UnusedOnCancel;
  currency: Currency;
  /** The payments among the sources. `isRefundable`: its card can be given money back. */
  payments: ReadonlyMap<Source, Paid>;
  /** Whether a wallet may have a part: of an order of a typed address, none. */
  hasWallet: boolean;
}>;

/** Where the unused part of a period goes when its order ends. */
export type Divided = Readonly<{
  refunds: readonly Readonly<{ payment: Attempt; part: Part }>[];
  credit: Part[];
  kept: Part[];
}>;

/**
 * Divides what is unused. A refund gives each card at most what is left of its payment; what no card can get is credited: gifts, and what
 * was paid by transfer or is recorded by an earlier version. What a bank still decides about is kept. Amounts are rounded down to what the
 * processor can charge, and the shop keeps the rest of them.
 */
export function divideUnused(
  unused: readonly Part[],
  { how, currency, payments, hasWallet }: Dividing,
): Divided {
  const { step } = ruleOf(currency);
  const toStep = (minor: number) => minor - (minor % step);
  const open = unused.filter(({ from }) => {
    const paid = payments.get(from);
    return how !== 'keep' && !(paid && isHeldForReview(paid.payment));
  });
  const refunds = open.flatMap(({ from, minor }) => {
    const { payment, isRefundable } = payments.get(from) ?? {};
    if (how !== 'refund' || !payment || !isRefundable) return [];
    const part = { from, minor: toStep(Math.min(minor, leftOf(payment).cardMinor)) };
    return part.minor > 0 ? [{ payment, part }] : [];
  });
  const refunded = refunds.map(({ part }) => part);
  const rest = hasWallet ? without(open, refunded) : [];
  const credit = shareOf(rest, toStep(totalOf(rest)));
  return { refunds, credit, kept: without(unused, merged([...refunded, ...credit])) };
}
