import * as v from 'valibot';
import { COUPON_DURATIONS, COUPON_STATUSES } from '../coupons/coupon.ts';
import type { Instant } from '../ids.ts';
import { PageQuery } from './page-query.ts';
import { boundedText, optionalText } from './payer/text-fields.ts';
import { amount, OBJECT, wholeBetween } from './payment-link-request.ts';
import { CustomerInfo } from './payment-request.ts';

/** What a tenant's staff send about coupons. An edit sends only what changes, and the version that it was made from. */
const NAME_MAX = 100;
const REDEMPTIONS_MAX = 1_000_000_000;
const CYCLES_MAX = 600;
const AMOUNTS_MAX = 140;
const PLANS_MAX = 100;
const SEEN = 'Send the version of the record that the change was made from.';
const INSTANT = 'Send an instant such as 2026-11-27T00:00:00Z, or an empty text for none.';
const CODE = 'Send 3 to 40 letters, digits, hyphens or underscores, such as SPRING-10.';
const CURRENCY = 'Send a currency code such as USD.';

const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.optional(v.pipe(v.array(item, 'Send a list.'), v.maxLength(most, `At most ${most} entries.`)));
const amounts = listOf(
  v.object(
    { currency: v.pipe(v.string(CURRENCY), v.trim(), v.regex(/^[A-Za-z]{3}$/, CURRENCY)), amount: amount() },
    OBJECT,
  ),
  AMOUNTS_MAX,
);
const moment = v.optional(
  v.pipe(
    v.string(INSTANT),
    v.trim(),
    v.check(
      (text) =>
        text === '' ||
        (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text))),
      INSTANT,
    ),
    v.transform((text) => (text === '' ? '' : (new Date(text).toISOString() as Instant))),
  ),
);
const cap = v.optional(wholeBetween(1, REDEMPTIONS_MAX));

const rules = {
  name: optionalText(NAME_MAX),
  percentOff: v.optional(wholeBetween(1, 100)),
  amountsOff: amounts,
  minimums: amounts,
  validFrom: moment,
  validTo: moment,
  maxRedemptions: cap,
  maxRedemptionsPerCustomer: cap,
  firstPurchaseOnly: v.optional(v.boolean('Send true or false.')),
  plans: listOf(boundedText(60), PLANS_MAX),
  customerEmail: v.optional(
    v.union(
      [v.literal(''), CustomerInfo.entries.email],
      'Send an e-mail address, or an empty text for none.',
    ),
  ),
  duration: v.optional(v.picklist(COUPON_DURATIONS, `Send one of ${COUPON_DURATIONS.join(', ')}.`)),
  cycles: v.optional(wholeBetween(1, CYCLES_MAX)),
};

export const CouponRequest = v.object(
  { code: v.pipe(v.string(CODE), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9_-]{3,40}$/, CODE)), ...rules },
  OBJECT,
);
export type CouponRequest = v.InferOutput<typeof CouponRequest>;

export const CouponEdit = v.object(
  { version: v.pipe(v.number(SEEN), v.integer(SEEN), v.minValue(1, SEEN)), ...rules },
  OBJECT,
);
export type CouponEdit = v.InferOutput<typeof CouponEdit>;

const STATUS = `Send one of ${COUPON_STATUSES.join(', ')}.`;
export const CouponsQuery = v.object({
  ...PageQuery.entries,
  status: v.optional(v.picklist(COUPON_STATUSES, STATUS), 'active'),
});
