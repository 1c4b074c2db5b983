import type { CreditedPart } from '../refunds/credit-note.ts';
import type { Terms } from '../sales/terms.ts';
import { taxAccount } from './accounts.ts';
import type { Posting } from './entry.ts';

type Rate = Readonly<{ country?: string | undefined; rate: string; taxMinor: number }>;
/** Terms as a project that taxes freezes them: the tax of the price by rate, and of what was credited of an earlier plan. */
type Taxed = Readonly<{
  tax?:
    | Readonly<{ rates: readonly Rate[]; credit?: Readonly<{ rates: readonly Rate[] }> | undefined }>
    | undefined;
}>;

/** Of a rate that the shop gave for an item. */
const NO_COUNTRY = '';

/** What a sale owes of tax, credited to the account of each rate, and what of it was owed before and is credited back. */
export function taxPostings(terms: Terms & Taxed): { sold: Posting[]; credited: Posting[] } {
  const { rates = [], credit } = terms.tax ?? {};
  return { sold: rates.map(postingOf(-1)), credited: creditedTaxes(credit, 1) };
}

/** The tax in unused time that was credited, which is owed no more; with -1, in what was taken back of such a credit. */
export const creditedTaxes = (
  credit: Readonly<{ rates: readonly Rate[] }> | undefined,
  sign: 1 | -1,
): Posting[] => (credit?.rates ?? []).map(postingOf(sign));

const postingOf =
  (sign: 1 | -1) =>
  ({ country = NO_COUNTRY, rate, taxMinor }: Rate): Posting => ({
    account: taxAccount(country, rate),
    minor: sign * taxMinor,
  });

/** The tax that a credit note gives back, which is owed no more; one below zero takes that back. */
export const taxBack = (parts: readonly CreditedPart[]): Posting[] =>
  parts.flatMap(({ rate, taxMinor }) => (rate ? [postingOf(1)({ ...rate, taxMinor })] : []));

export const sumOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { minor }) => sum + minor, 0);
