import * as v from 'valibot';
import type { AttemptId, CustomerId, Day, GatewayId, Instant, LinkSlug, ProjectId, TenantId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';
import { addDays, addMonths } from '../time/calendar.ts';

/**
 *   active ──paid──▶ paid
 *     │  └──cancelled by the tenant──▶ cancelled
 *     └──expiresAt passes──▶ expired   (never written: a link is expired when its time is over)
 */
export const LinkStatus = { active: 1, paid: 2, expired: 3, cancelled: 4 } as const;
export type LinkStatus = (typeof LinkStatus)[keyof typeof LinkStatus];

export const BillingType = { oneTime: 1, recurring: 2 } as const;
/** Months between two charges that the specification allows. */
export const BILLING_INTERVALS = [1, 3, 6, 12, 24, 36] as const;

/** Declined tries after which a link needs to be replaced by a new one. */
export const LINK_DECLINES_MAX = 10;

/** One line of what is charged; amounts in minor units of the link's currency. */
const LineRecord = v.object({ name: v.string(), unitMinor: whole(), quantity: whole(), totalMinor: whole() });
export type Line = v.InferOutput<typeof LineRecord>;

const RecurringRecord = v.object({
  intervalMonths: whole(),
  /** Charged on each later cycle, in minor units. */
  amountMinor: whole(),
  /** Days until the first renewal, when the first checkout is a trial. */
  trialDays: v.optional(whole()),
});
export type Recurring = v.InferOutput<typeof RecurringRecord>;

/** The attempt that holds the link's lock, or that ended last: enough to find it and to recognise a double click. */
const AttemptRefRecord = v.object({ id: text<AttemptId>(), customerId: text<CustomerId>(), naturalKey: v.string() });
export type AttemptRef = v.InferOutput<typeof AttemptRefRecord>;

export const LinkRecord = v.object({
  slug: text<LinkSlug>(),
  tenantId: text<TenantId>(),
  projectId: text<ProjectId>(),
  gatewayId: text<GatewayId>(),
  status: v.picklist([1, 2, 4]),
  currency: text<Currency>(),
  symbol: v.string(),
  /** Charged now. Zero only when the first checkout is a free trial. */
  chargeMinor: whole(),
  lines: v.array(LineRecord),
  description: v.optional(v.string()),
  additionalDescription: v.optional(v.string()),
  recurring: v.optional(RecurringRecord),
  expiresAt: text<Instant>(),
  createdAt: text<Instant>(),
  declines: whole(),
  openAttempt: v.optional(AttemptRefRecord),
  lastAttempt: v.optional(AttemptRefRecord),
});
export type PaymentLink = v.InferOutput<typeof LinkRecord>;

export function statusOf(link: PaymentLink, now: Date): LinkStatus {
  if (link.status !== LinkStatus.active) return link.status;
  return Date.parse(link.expiresAt) <= now.getTime() ? LinkStatus.expired : LinkStatus.active;
}

export const STATUS_LABELS: Readonly<Record<LinkStatus, string>> = { 1: 'active', 2: 'paid', 3: 'expired', 4: 'cancelled' };

/**
 * When a recurring link that is paid on `today` is charged next, and the day all its later cycles are counted from.
 *
 * A trial's end is the anchor and the first renewal; without a trial the day of payment is the anchor.
 */
export function firstCycle(recurring: Recurring, today: Day): { anchorOn: Day; nextBillingOn: Day; cyclesPaid: number } {
  if (recurring.trialDays !== undefined) {
    const trialEndsOn = addDays(today, recurring.trialDays);
    return { anchorOn: trialEndsOn, nextBillingOn: trialEndsOn, cyclesPaid: 0 };
  }
  return { anchorOn: today, nextBillingOn: addMonths(today, recurring.intervalMonths), cyclesPaid: 1 };
}
