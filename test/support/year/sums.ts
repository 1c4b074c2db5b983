import type { PaperKind } from '../../../shared/domain/documents/paper.ts';
import type { IssuedPaper } from '../papers.ts';

/** Sums in minor units, by name. Those that are zero are left out. */
export type Sums = Readonly<Record<string, number>>;

export function summed(parts: readonly (readonly [name: string, minor: number])[]): Sums {
  const sums: Record<string, number> = {};
  for (const [name, minor] of parts) sums[name] = (sums[name] ?? 0) + minor;
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, minor]) => minor !== 0)
      .sort(),
  );
}

const SALE: Readonly<Record<PaperKind, number>> = { invoice: 1, credit_note: -1, receipt: 0 };
/** How invoices were paid is on their receipts, since one that is issued unpaid is paid later. */
const PAYMENT: Readonly<Record<PaperKind, number>> = { invoice: 0, credit_note: -1, receipt: 1 };

/**
 * What an accountant who has nothing but the papers adds together: turnover with its tax, the tax of each country and rate, what was paid by
 * which way, and what went to wallets. An invoice that was cancelled counts for nothing.
 */
export function sumsOfPapers(papers: readonly IssuedPaper[]): Sums {
  return summed(
    papers.flatMap(({ paper, isCancelled }) => {
      if (isCancelled) return [];
      const { kind, rates, settled, grossMinor, creditedMinor } = paper;
      return [
        ['turnover', SALE[kind] * grossMinor] as const,
        ...rates.map(
          ({ country, rate, taxMinor }) => [`tax:${country}:${rate}`, SALE[kind] * taxMinor] as const,
        ),
        ...settled.map(({ method, minor }) => [method, PAYMENT[kind] * minor] as const),
        ['wallet', SALE[kind] * -creditedMinor] as const,
      ];
    }),
  );
}

/** What the sums of all papers are made of in the accounts of books: credits are below zero there. */
const ACCOUNTS: readonly (readonly [RegExp, string])[] = [
  [/^(revenue|discounts|unused-time|refunds|tax:.*)$/, 'turnover'],
  [/^tax:.*$/, ''],
];

/** The same of postings. `wallet` is what wallets paid, less what they got other than as a gift. */
export function sumsOfPostings(postings: readonly Readonly<{ account: string; minor: number }>[]): Sums {
  return summed(
    postings.flatMap(({ account, minor }) => [
      ...ACCOUNTS.flatMap(([named, sum]) => (named.test(account) ? [[sum || account, -minor] as const] : [])),
      ...(/^(customer-wallets|wallet-gifts)$/.test(account) ? [['wallet', minor] as const] : []),
    ]),
  );
}
