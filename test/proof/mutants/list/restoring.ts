import type { Mutant } from '../mutant.ts';

/** The pause of payments, and what a restored table is brought up to date from. */
export const restoring: readonly Mutant[] = [
  {
    name: 'reconciler-not-paused',
    file: 'shared/flows/charging/unfinished/finish-abandoned.ts',
    find: 'if (arePaymentsPaused()) return total;',
    replace: 'if (arePaymentsPaused() && DUE_MAX < 0) return total;',
    breaks: 'a paused stage ends no attempt: a restored table may show a sent charge as unsent',
    killedBy: {
      suite: 'tests',
      file: 'test/flows/charging/pause.test.ts',
      test: 'the reconciler waits',
      says: /finished: 1/,
    },
  },
  {
    name: 'charge-names-no-link',
    file: 'shared/flows/charging/operations.ts',
    find: '...(source.link && { link: source.link }),',
    replace: '',
    breaks: 'R9: an intent names enough to make its attempt again',
    killedBy: {
      suite: 'tests',
      file: 'test/operator/restore/restore-tenant.test.ts',
      test: 'has the ids, times',
      says: /"?person"?: 1|recorded/,
    },
  },
  {
    name: 'closed-series-continued',
    file: 'shared/storage/invoices.ts',
    find: 'const isClosed = seriesSince !== undefined && (customer.seriesSince ?? customer.createdAt) < seriesSince;',
    replace: 'const isClosed = (seriesSince ?? "").length > 1000;',
    breaks: 'no number that was issued before a restore is issued again',
    killedBy: {
      suite: 'tests',
      file: 'test/storage/invoices.test.ts',
      test: 'begins the next series of the customer',
      says: /true to be false/,
    },
  },
];
