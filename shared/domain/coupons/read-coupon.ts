import { BillingError, invalidField } from '../errors.ts';
import type { CustomerId, Instant, PlanId } from '../ids.ts';
import { toMajor } from '../money/money.ts';
import { readAmounts } from '../money/read-amount.ts';
import type { CouponRequest } from '../requests/coupon-requests.ts';
import type { Amounts, Coupon } from './coupon.ts';

/** What staff decide about a coupon, and may change while it has never been used. */
export type CouponRules = Omit<
  Coupon,
  'id' | 'tenantId' | 'version' | 'createdAt' | 'updatedAt' | 'code' | 'name' | 'status' | 'shards'
>;
type RulesRequest = Omit<CouponRequest, 'code' | 'name' | 'customerEmail'>;
type AmountsRequest = NonNullable<RulesRequest['amountsOff']>;

/**
 * Reads the rules of a coupon. An empty list or text is none. `customerId` is the customer whom the code is bound to.
 *
 * Throws `invalid_request` naming the field.
 */
export function readRules(request: RulesRequest, customerId: CustomerId | undefined): CouponRules {
  const {
    percentOff,
    maxRedemptions,
    maxRedemptionsPerCustomer,
    duration = 'once',
    cycles,
    firstPurchaseOnly = false,
  } = request;
  const amountsOff = readAboveZero(request.amountsOff, 'amountsOff');
  if (percentOff === undefined && !amountsOff)
    throw invalidField('percentOff', 'Send percentOff or amountsOff.', 'required');
  if (percentOff !== undefined && amountsOff)
    throw invalidField('amountsOff', 'Send percentOff or amountsOff, not both.');
  if (duration === 'cycles' && cycles === undefined)
    throw invalidField('cycles', 'Required when duration is cycles.', 'required');
  if (duration !== 'cycles' && cycles !== undefined)
    throw invalidField('cycles', 'Only with the duration cycles. Leave it out.');
  const [validFrom, validTo] = [readMoment(request.validFrom), readMoment(request.validTo)];
  if (validFrom !== undefined && validTo !== undefined && validTo <= validFrom) {
    throw invalidField('validTo', 'Send an instant after validFrom.');
  }
  return {
    percentOff,
    amountsOff,
    minimums: readAboveZero(request.minimums, 'minimums'),
    validFrom,
    validTo,
    maxRedemptions,
    maxRedemptionsPerCustomer,
    firstPurchaseOnly,
    plans: request.plans?.length ? (request.plans as PlanId[]) : undefined,
    customerId,
    duration,
    cycles,
  };
}

/** Merges an edit into the rules of a coupon. What replaces the discount or the duration takes its counterpart out. */
export function editRules(
  before: Coupon,
  edit: RulesRequest,
  customerId: CustomerId | undefined,
): CouponRules {
  const sent = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const { percentOff, amountsOff, cycles, ...rest } = requestOf(before);
  const isDiscountSent = edit.percentOff !== undefined || (edit.amountsOff?.length ?? 0) > 0;
  const isDurationSent = edit.duration !== undefined;
  return readRules(
    {
      ...rest,
      ...(!isDiscountSent && { percentOff, amountsOff }),
      ...(!isDurationSent && { cycles }),
      ...sent,
    },
    customerId,
  );
}

/** Whether an edit of a used coupon keeps what was promised: its end may move later, and nothing else changes. */
export function keepsPromise(before: CouponRules, after: CouponRules): boolean {
  const isLater =
    before.validTo === undefined ? after.validTo === undefined : (after.validTo ?? LAST) >= before.validTo;
  return isLater && textOf(before) === textOf(after);
}

export const couponLocked = (): BillingError =>
  new BillingError(
    'coupon_locked',
    'The coupon has been used, so its rules no longer change. You may change its name, move validTo later, or retire it.',
  );

/** The rules but the end, field by field in one order. */
const textOf = (rules: CouponRules): string =>
  JSON.stringify([
    ...[
      rules.percentOff,
      rules.amountsOff,
      rules.minimums,
      rules.validFrom,
      rules.maxRedemptions,
      rules.maxRedemptionsPerCustomer,
    ],
    ...[rules.firstPurchaseOnly, rules.plans, rules.customerId, rules.duration, rules.cycles],
  ]);
const LAST = '9999';

/** The rules in the fields that staff send. */
function requestOf(coupon: CouponRules): RulesRequest {
  const { customerId: _, amountsOff, minimums, ...rules } = coupon;
  return {
    ...rules,
    amountsOff: amountsOff && amountsView(amountsOff),
    minimums: minimums && amountsView(minimums),
  };
}

export const amountsView = (amounts: Amounts) =>
  amounts.map((amount) => ({ currency: amount.currency.toUpperCase(), amount: toMajor(amount) }));

const readMoment = (moment: Instant | '' | undefined): Instant | undefined => moment || undefined;

function readAboveZero(amounts: AmountsRequest = [], field: string): Amounts | undefined {
  const read = readAmounts(amounts, field);
  const zero = read.findIndex(({ minor }) => minor === 0);
  if (zero >= 0) throw invalidField(`${field}.${zero}.amount`, 'Send an amount above zero.');
  return read.length > 0 ? read : undefined;
}
