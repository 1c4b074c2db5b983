import * as v from 'valibot';
import { catalogFields } from '../catalog/catalog-record.ts';
import { BillingError } from '../errors.ts';
import type { CouponCode, CouponId, CustomerId, Instant, PlanId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { text, whole } from '../record.ts';

export const COUPON_STATUSES = ['active', 'retired'] as const;
/** How many charges of one sale it lowers: the first, the first n, or all. A cycle is one charge. */
export const COUPON_DURATIONS = ['once', 'cycles', 'forever'] as const;

const AmountsRecord = v.array(v.object({ currency: text<Currency>(), minor: whole() }));
export type Amounts = v.InferOutput<typeof AmountsRecord>;

/** What a code takes off, and who may use it, when and how often. It has `percentOff` or `amountsOff`, never both. */
export const CouponRecord = v.object({
  ...catalogFields,
  id: text<CouponId>(),
  code: text<CouponCode>(),
  name: v.optional(v.string()),
  status: v.picklist(COUPON_STATUSES),
  percentOff: v.optional(whole()),
  /** A currency that is not listed has no discount, so the code is refused there. */
  amountsOff: v.optional(AmountsRecord),
  /** The smallest purchase by currency. With a list, the code is refused in a currency that it does not name. */
  minimums: v.optional(AmountsRecord),
  validFrom: v.optional(text<Instant>()),
  validTo: v.optional(text<Instant>()),
  maxRedemptions: v.optional(whole()),
  maxRedemptionsPerCustomer: v.optional(whole()),
  firstPurchaseOnly: v.boolean(),
  plans: v.optional(v.array(text<PlanId>())),
  customerId: v.optional(text<CustomerId>()),
  duration: v.picklist(COUPON_DURATIONS),
  cycles: v.optional(whole()),
  /** Over how many items its uses are counted (`shards.ts`). */
  shards: whole(),
});
export type Coupon = v.InferOutput<typeof CouponRecord>;

/** Uses of a coupon. A live one is reserved by an attempt under way, or redeemed by a sale. */
export type Uses = Readonly<{ live: number; redeemed: number }>;

const CODE = /^[A-Z0-9_-]{3,40}$/;

/** A code as it is stored, from a text in any case; nothing for a text that cannot be a code. */
export function couponCodeOf(given: string): CouponCode | undefined {
  const code = given.trim().toUpperCase();
  return CODE.test(code) ? (code as CouponCode) : undefined;
}

/** The code that a payer typed; an empty text is none. A text that cannot be a code is read as one that no coupon has. */
export const readTypedCode = (typed: string | undefined): CouponCode | undefined =>
  typed?.trim() ? (couponCodeOf(typed) ?? NO_CODE) : undefined;
const NO_CODE = '-' as CouponCode;

/** A customer's first purchase is one, so a code for it has one use by each customer. */
export const usesByCustomerMax = ({
  firstPurchaseOnly,
  maxRedemptionsPerCustomer,
}: Coupon): number | undefined => (firstPurchaseOnly ? 1 : maxRedemptionsPerCustomer);

/**
 * A refusal of a code, with its reason. Only a buyer who has proved who they are learns the reason. Any other gets `unknownCode`, the same
 * for every wrong code, and it counts as a guess.
 */
export class WrongCode extends BillingError {
  constructor(why: string) {
    super('coupon_not_valid', why, { field: 'couponCode' });
  }
}

/** An invoice was issued with its total, so no code changes it. */
export function requireNoInvoice({ invoice }: Readonly<{ invoice?: unknown }>): void {
  if (invoice === undefined) return;
  const message = 'An invoice takes no code: its total is fixed. Pay it without one.';
  throw new BillingError('coupon_not_valid', message, { field: 'couponCode' });
}

/** The error for a code that no coupon has. */
export const unknownCode = (): WrongCode => new WrongCode('This code is not valid.');

/**
 * Wrong codes that buyers without proof may try in an hour: of one network, and of one network while the shop gets more than `shop` of them
 * from all together. A right code is refused to no buyer whose network has some left.
 */
export const GUESSES_AN_HOUR = { network: 20, guarded: 2, shop: 400 } as const;
