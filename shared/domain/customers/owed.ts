import * as v from 'valibot';
import { unknownCode } from '../coupons/coupon.ts';
import { BillingError } from '../errors.ts';
import type { AttemptId, Instant, ProjectId } from '../ids.ts';
import type { Currency } from '../money/currency.ts';
import { toMajor } from '../money/money.ts';
import { text, whole } from '../record.ts';
import type { SaleKind } from '../sales/sale-kinds.ts';
import type { Terms } from '../sales/terms.ts';
import { OfCustomer, signInRequired } from './of-customer.ts';

/** What a customer has used of a payment that their bank took back, until staff clear it. */
export const OwedRecord = v.object({
  disputeId: v.string(),
  attemptId: text<AttemptId>(),
  projectId: text<ProjectId>(),
  currency: text<Currency>(),
  minor: whole(),
  since: text<Instant>(),
  cleared: v.optional(v.object({ at: text<Instant>(), by: v.string(), reason: v.string() })),
});
export type Owed = v.InferOutput<typeof OwedRecord>;

type Owing = Readonly<{ owed?: readonly Owed[] | undefined }>;

export const openOf = ({ owed = [] }: Owing): Owed[] => owed.filter(({ cleared }) => cleared === undefined);

/** What is owed in each currency. */
export const sumsOwed = (customer: Owing): Readonly<{ minor: number; currency: Currency }>[] =>
  [...Map.groupBy(openOf(customer), ({ currency }) => currency)].map(([currency, owed]) => ({
    currency,
    minor: owed.reduce((sum, { minor }) => sum + minor, 0),
  }));

type Asked = Readonly<{ kind: SaleKind; terms: Pick<Terms, 'cycle'>; couponCode?: string | undefined }>;

/**
 * Throws `customer_owes` for a trial, a code or a change of the plan of a customer who owes something. A buyer who is not proved to be them
 * learns nothing of it.
 */
export function requireNothingOwed(customer: Owing | undefined, { kind, terms, couponCode }: Asked): void {
  const sums = sumsOwed(customer ?? {});
  const isFavour = kind === 'change' || couponCode !== undefined || terms.cycle?.trialDays !== undefined;
  if (sums.length === 0 || !isFavour) return;
  const amounts = sums.map((sum) => `${toMajor(sum)} ${sum.currency.toUpperCase()}`).join(' and ');
  const message = `A bank took a payment back of which ${amounts} was used, so this customer has no trial, no code and no change of a plan. Nothing was charged. The shop can clear what is owed.`;
  throw new OfCustomer(
    new BillingError('customer_owes', message),
    couponCode === undefined ? signInRequired() : unknownCode(),
  );
}
