import * as v from 'valibot';
import { ENTRY_KINDS } from '../../domain/books/entry.ts';
import { BOOKS_VERSION } from '../../domain/books/files.ts';
import { day, instant, oneOf, text, whole } from '../answers/fields.ts';

/** The JSON files of the books. Amounts are whole minor units, and currencies lower case, as the processor writes both. */
const currency = v.pipe(v.string(), v.regex(/^[a-z]{3}$/), v.description('ISO 4217, lower case.'));
const signed = (means: string) =>
  v.pipe(v.number(), v.integer(), v.description(`${means} In minor units, with a sign.`));
const version = v.pipe(v.literal(BOOKS_VERSION), v.description('Fields are added without a new version.'));
const tenantId = text('The tenant.');
const account = text('The account, as the table of accounts names it.');
const id = (means: string) => v.optional(text(means));

const Entry = v.strictObject({
  id: text('Follows from what it books, so the same is never booked under another id.'),
  day: day('The day on which it is booked.'),
  at: instant('When it was booked; of what is booked from the processor’s list, when it happened there.'),
  kind: oneOf(ENTRY_KINDS, 'What is booked.'),
  currency,
  postings: v.pipe(
    v.array(v.strictObject({ account, minor: signed('Above zero a debit, below zero a credit.') })),
    v.minLength(2),
    v.description('They sum to zero.'),
  ),
  about: v.strictObject({
    projectId: id('The project.'),
    transactionId: id('The payment.'),
    invoice: id('The number of its invoice.'),
    customerId: id('Whose it is.'),
    refundId: id('The refund.'),
    disputeId: id('The dispute.'),
    processorId: id('The processor’s object.'),
  }),
  text: text('What it is, in words.'),
});

export const JournalFile = v.strictObject({
  ...{ version, kind: v.literal('journal'), tenantId, day: day('The day.') },
  part: whole('Which part of the day’s journal, from 1 on.'),
  entries: v.array(Entry),
});

export const SummaryFile = v.strictObject({
  ...{ version, kind: v.literal('summary'), tenantId, day: day('The day.') },
  accounts: v.array(
    v.strictObject({
      ...{ account, currency },
      debitMinor: whole('What the day debited.'),
      creditMinor: whole('What the day credited.'),
      balanceMinor: signed('Debits less credits since the books began.'),
    }),
  ),
  taxes: v.array(
    v.strictObject({
      country: v.pipe(v.string(), v.description('ISO 3166-1. Empty for a rate that the shop gave itself.')),
      rate: text('In percent.'),
      currency,
      minor: signed('The tax of the day’s sales, less that of its refunds.'),
    }),
  ),
  payouts: v.array(
    v.strictObject({
      id: text('The processor’s payout.'),
      account: text('The account at the processor.'),
      currency,
      minor: signed('What is paid out.'),
      arrivesOn: v.nullable(v.pipe(v.string(), v.isoDate(), v.description('When the bank has it. In UTC.'))),
    }),
  ),
  subscriptions: v.array(
    v.strictObject({
      currency,
      mrrMinor: whole(
        'What active orders pay in a month, as their next cycle is priced, without those that are paused.',
      ),
      activeOrders: whole('Of how many orders.'),
      trials: whole('Orders in a trial, which are in no other number.'),
      newMinor: whole('Of orders that were paid for the first time.'),
      newOrders: whole('How many these are.'),
      recoveredMinor: whole('Of orders that were paid after their subscription had been suspended.'),
      recoveredOrders: whole('How many these are.'),
      churnedMinor: whole('Of orders that had been paid and have ended.'),
      churnedOrders: whole('How many these are.'),
      changedMinor: signed('What else the sum changed by: plans, prices and codes that ended.'),
    }),
  ),
  reconciliation: v.array(
    v.strictObject({
      ...{ account, currency },
      booksMinor: signed('The balance in the books.'),
      processorMinor: signed('What the processor’s list adds up to, since the books began.'),
      differenceMinor: signed('The books less the processor.'),
    }),
  ),
  notes: v.array(text('What who reads these books must know.')),
});
