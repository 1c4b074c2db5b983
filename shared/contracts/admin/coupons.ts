import { CouponEdit, CouponRequest, CouponsQuery } from '../../domain/requests/coupon-requests.ts';
import { Coupon } from '../answers/coupon.ts';
import { listOf, success } from '../answers/fields.ts';
import { type Contract, PAGE_FIELDS } from '../contract.ts';
import { VERSION } from './catalog-route.ts';

const who = { section: 'The catalog', caller: 'staff' } as const;
const path = { code: 'The code, in any case. Another tenant’s coupon looks absent.' };
const shown = { 200: { means: 'The coupon.', schema: success(Coupon) } };
const instant = 'ISO 8601 with `Z`. An empty text means none.';
const fields = {
  name: 'What staff call it.',
  percentOff: 'A whole number of per cent, 1 to 100. Either this or `amountsOff`.',
  amountsOff: 'What it takes off, by currency. The code is refused in other currencies.',
  'amountsOff[].currency': 'ISO 4217, in any case.',
  'amountsOff[].amount': 'In major units, above zero.',
  minimums: 'The smallest purchase, by currency. With a list, the code is refused in other currencies.',
  'minimums[].currency': 'ISO 4217, in any case.',
  'minimums[].amount': 'In major units, above zero.',
  validFrom: `The code is refused before. ${instant}`,
  validTo: `The code is refused from then on. ${instant}`,
  maxRedemptions: 'How many uses it may have, reserved and redeemed together.',
  maxRedemptionsPerCustomer: 'How many of them one customer may have.',
  firstPurchaseOnly: 'For customers who have bought nothing yet, who may use it once.',
  plans: 'The only plans that it is for. An empty list means any purchase.',
  'plans[]': 'The `id` of a plan.',
  customerEmail: 'The only customer who may use it. Answers show their id.',
  duration:
    '`once` lowers the first charge of a sale, `cycles` the first `cycles` ones, `forever` all. Without it, `once`.',
  cycles: 'Required with the duration `cycles`: how many charges it lowers, the first included.',
};

/** What staff do with coupons. */
export const adminCoupons = {
  'admin/create-coupon': {
    ...who,
    summary: 'Create a coupon',
    description:
      'Active at once. A code is read in any case and stored in capitals; one that another coupon of the tenant has is 409 `already_exists`.',
    body: {
      schema: CouponRequest,
      fields: { code: 'What buyers type: 3 to 40 letters, digits, hyphens or underscores.', ...fields },
    },
    isRepeatable: true,
    answers: shown,
    errors: ['already_exists'],
  },
  'admin/list-coupons': {
    ...who,
    summary: 'List coupons',
    description: 'The active ones, or with `status=retired` the others. Newest first, in pages.',
    query: { schema: CouponsQuery, fields: { ...PAGE_FIELDS, status: '`active` or `retired`.' } },
    answers: { 200: { means: 'A page of coupons.', schema: listOf(Coupon) } },
    errors: [],
  },
  'admin/show-coupon': {
    ...who,
    summary: 'Show a coupon',
    path,
    answers: shown,
    errors: ['coupon_not_found'],
  },
  'admin/change-coupon': {
    ...who,
    summary: 'Change a coupon',
    description:
      'What is sent replaces what is stored; the rest stays. While a payment or a sale uses the coupon, only its name may change, and `validTo` may move later; another change is 409 `coupon_locked`. If another edit was first, the answer is 409 `edit_conflict`: read the coupon again.',
    path,
    body: { schema: CouponEdit, fields: { version: VERSION, ...fields } },
    answers: shown,
    errors: ['coupon_not_found', 'edit_conflict', 'coupon_locked'],
  },
  'admin/activate-coupon': {
    ...who,
    summary: 'Activate a coupon',
    description: 'Its code can be used again, as far as its rules allow.',
    path,
    isRepeatable: true,
    answers: shown,
    errors: ['coupon_not_found', 'edit_conflict'],
  },
  'admin/retire-coupon': {
    ...who,
    summary: 'Retire a coupon',
    description: 'Its code is refused. A payment under way keeps it, and what was bought keeps its discount.',
    path,
    isRepeatable: true,
    answers: shown,
    errors: ['coupon_not_found', 'edit_conflict'],
  },
} as const satisfies Record<string, Contract>;
