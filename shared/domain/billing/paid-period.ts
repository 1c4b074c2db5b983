import * as v from 'valibot';
import type { AttemptId, CustomerId, Instant } from '../ids.ts';
import { text, whole } from '../record.ts';
import { TaxedRateRecord } from '../tax/breakdown.ts';
import { PartRecord } from '../value/part.ts';

/** The period of an order that is paid. It ends where the next billing date begins, and a change of the plan is priced by what is left of it. */
export const PaidPeriodRecord = v.object({
  /** Absent: it began on the billing date before. */
  from: v.optional(text<Instant>()),
  /** What the whole period costs at the plan of now, less its discount. */
  paidMinor: whole(),
  /** What a code took off it. */
  discountMinor: whole(),
  percentOff: v.optional(whole()),
  /** The payments of the period. */
  payments: v.array(v.object({ id: text<AttemptId>(), customerId: text<CustomerId>() })),
  /**
   * What was really paid for the period from `fundedFrom` to its end, or from its beginning, and where that came from. A discount is no
   * value. Absent from a period that an earlier version of the service recorded.
   */
  funding: v.optional(v.array(PartRecord)),
  fundedFrom: v.optional(text<Instant>()),
  /** The tax in what was paid, by rate: of a part that is credited, a part of it goes back. Absent where nothing was taxed. */
  taxes: v.optional(v.array(TaxedRateRecord)),
});
export type PaidPeriod = v.InferOutput<typeof PaidPeriodRecord>;

type FirstPayment = Readonly<{ recurringMinor: number; linesMinor: number; discountMinor: number }>;

/** What a first payment pays of its first cycle. A discount of the whole price is shared with what was bought once beside it. */
export function paidOfFirstCycle({ recurringMinor, linesMinor, discountMinor }: FirstPayment): {
  paidMinor: number;
  discountMinor: number;
} {
  if (linesMinor === 0) return { paidMinor: 0, discountMinor: 0 };
  const shared = Number((BigInt(discountMinor) * BigInt(recurringMinor)) / BigInt(linesMinor));
  return { paidMinor: Math.max(0, recurringMinor - shared), discountMinor: Math.min(shared, recurringMinor) };
}
