import * as v from 'valibot';
import { OrderRecord } from '../billing/order.ts';
import { PaidPeriodRecord } from '../billing/paid-period.ts';
import { OrderCouponRecord, PendingChangeRecord } from '../billing/pending-change.ts';
import { RenewalRecord } from '../billing/renewal.ts';
import { SoldPlanRecord } from '../catalog/plan.ts';
import type { AddOnId, Day, SubscriptionId } from '../ids.ts';
import { text, whole } from '../record.ts';
import { TaxCreditRecord } from '../tax/breakdown.ts';
import { PartRecord } from '../value/part.ts';
import { CHANGE_KINDS } from './timing.ts';

/** What an attempt keeps of the order of an add-on that its change of the plan ends: the order's next cycle, which is never charged. */
const EndedAddOnRecord = v.object({
  renewal: RenewalRecord,
  ...v.pick(OrderRecord, ['currency']).entries,
  /** The unused part of its period, by what paid for it: it goes to the wallet. */
  credited: v.array(PartRecord),
  /** The tax in it. */
  tax: v.optional(TaxCreditRecord),
  /** That of what a typed address bought: its buyer may be a stranger, so no wallet gets it. */
  kept: v.optional(v.array(PartRecord)),
});
export type EndedAddOn = v.InferOutput<typeof EndedAddOnRecord>;

/** What an attempt keeps of the change that it charges: all that its end needs to know. */
export const PlanChangeRecord = v.object({
  /** As it was when the change was priced. */
  order: v.object({
    ...v.pick(OrderRecord, ['id', 'customerId', 'plan', 'createdAt']).entries,
    nextBillingDate: text<Day>(),
  }),
  subscriptionId: text<SubscriptionId>(),
  from: SoldPlanRecord,
  kind: v.picklist(CHANGE_KINDS),
  course: v.picklist(['in_trial', 'same_dates', 'new_cycle']),
  effectiveOn: text<Day>(),
  addOnIds: v.array(text<AddOnId>()),
  couponMinor: whole(),
  /** What the unused part of the paid period pays of the price, as a part of the discount. */
  creditUsedMinor: whole(),
  /** What of it is credited to the wallet. */
  walletCreditMinor: whole(),
  /** Where the unused part came from: what goes on in the period after the change, and what goes to the wallet. */
  moved: v.optional(v.array(PartRecord)),
  credited: v.optional(v.array(PartRecord)),
  /** What the card pays besides, since the processor charges no less. It is credited to the wallet. */
  carriedMinor: v.optional(whole()),
  /** Orders of add-ons that end with the change, which holds them until then. */
  endedAddOns: v.optional(v.array(EndedAddOnRecord)),
  after: v.object({
    ...v.pick(PendingChangeRecord, ['plan', 'amountMinor', 'lines', 'intervalMonths']).entries,
    ...{ anchorOn: text<Day>(), nextBillingDate: text<Day>(), cyclesPaid: whole() },
    coupon: v.optional(OrderCouponRecord),
    period: v.optional(PaidPeriodRecord),
  }),
});
export type PlanChange = v.InferOutput<typeof PlanChangeRecord>;
