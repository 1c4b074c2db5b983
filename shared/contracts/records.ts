import * as v from 'valibot';
import { DisputesQuery } from '../domain/disputes/disputes-query.ts';
import { TransactionsQuery } from '../domain/requests/admin-queries.ts';
import { LinksQuery, RefundsQuery, SubscriptionsQuery } from '../domain/requests/reads/record-queries.ts';
import { Dispute } from './admin/disputes.ts';
import { Transaction } from './admin/records.ts';
import { Refund } from './admin/refunds.ts';
import { listOf, success, text } from './answers/fields.ts';
import { TenantLink } from './answers/link.ts';
import { Entitlements, OwnSubscription } from './client/subscriptions.ts';
import type { Contract } from './contract.ts';
import { BY_RECORD, DAYS_AND_FILTERS, LOOKS, NAMED_BY, OWNED_BY, RECORDS } from './filters.ts';

/** What staff and a tenant's backend read alike. */

export const ShownSubscription = v.strictObject({
  ...OwnSubscription.entries,
  customerId: text('Whose it is. It begins with `cst_`.'),
});

const { status, statusLabel, customerId, productOrigin, endsOn, trialEndsOn } = ShownSubscription.entries;
export const HeldEntitlements = v.strictObject({
  ...{ ...Entitlements.entries, status, statusLabel },
  ...{ customerId, productOrigin, endsOn, trialEndsOn },
});

const paymentOf = 'Only those of this payment: all of them, on one page. Its id begins with `txn_`.';

/** The same reading routes of a surface. `whose` tells the summaries of two surfaces apart. */
export const recordReads = <Who extends Pick<Contract, 'section' | 'caller'>>(who: Who, whose: string) => ({
  listTransactions: {
    ...who,
    summary: `List the payment attempts ${whose}`,
    description: RECORDS,
    query: {
      schema: TransactionsQuery,
      fields: {
        ...DAYS_AND_FILTERS,
        reference: BY_RECORD,
        amount: 'Only payments of this amount, in major units of their currency: 19.99.',
        last4: 'Only payments by a card with these last four digits.',
      },
    },
    answers: { 200: { means: 'A page of attempts.', schema: listOf(Transaction) } },
    errors: ['product_origin_not_found'] as const,
  },
  showTransaction: {
    ...who,
    summary: `Show a payment attempt ${whose}`,
    description:
      'With its disputes, warnings and reviews, and what was given back. Another tenant’s looks absent.',
    path: { id: 'The transaction. It begins with `txn_`.' },
    answers: { 200: { means: 'The attempt.', schema: success(Transaction) } },
    errors: ['transaction_not_found'] as const,
  },
  listSubscriptions: {
    ...who,
    summary: `List the subscriptions ${whose}`,
    description: `Of all plans, by when they were bought, newest first, in pages; also those that have ended. \`addons\` has those that were bought with the plan; the route of one subscription has all.\n\n${LOOKS}`,
    query: {
      schema: SubscriptionsQuery,
      fields: {
        ...OWNED_BY,
        status: '1 active, 2 suspended, 3 cancelled.',
        plan: 'Only subscriptions of the plan with this slug.',
      },
    },
    answers: { 200: { means: 'A page of subscriptions.', schema: listOf(ShownSubscription) } },
    errors: ['product_origin_not_found'] as const,
  },
  showSubscription: {
    ...who,
    summary: `Show a subscription ${whose}`,
    description: 'As it stands, with the charge that comes next. Another tenant’s looks absent.',
    path: { id: 'The subscription. It begins with `sub_`.' },
    answers: { 200: { means: 'The subscription.', schema: success(ShownSubscription) } },
    errors: ['subscription_not_found'] as const,
  },
  listRefunds: {
    ...who,
    summary: `List the refunds ${whose}`,
    description: `Those that were asked for here and those that were made in the processor’s dashboard, newest first, in pages.\n\n${LOOKS}`,
    query: {
      schema: RefundsQuery,
      fields: { ...OWNED_BY, transactionId: paymentOf, status: 'Only refunds with this status.' },
    },
    answers: { 200: { means: 'A page of refunds.', schema: listOf(Refund) } },
    errors: ['product_origin_not_found', 'transaction_not_found'] as const,
  },
  listDisputes: {
    ...who,
    summary: `List the disputes ${whose}`,
    description: `The disputes and inquiries about payments of all projects, by the time when the bank opened them, newest first, in pages. With \`isOpen=true\`, what is still to be answered: \`evidence.dueBy\` says until when.\n\n${LOOKS}\n\nA dispute that an earlier version of the service recorded is listed from its next change on.`,
    query: {
      schema: DisputesQuery,
      fields: {
        ...OWNED_BY,
        status: 'Only disputes with this status.',
        isOpen: 'Only those that are open, or only those that have ended.',
        transactionId: paymentOf,
      },
    },
    answers: { 200: { means: 'A page of disputes.', schema: listOf(Dispute) } },
    errors: ['product_origin_not_found', 'transaction_not_found'] as const,
  },
  listLinks: {
    ...who,
    summary: `List the payment links ${whose}`,
    description: `The links of all projects, newest first, in pages.\n\n${LOOKS}`,
    query: {
      schema: LinksQuery,
      fields: { ...NAMED_BY, status: '1 active, 2 paid, 3 expired, 4 cancelled.' },
    },
    answers: { 200: { means: 'A page of links.', schema: listOf(TenantLink) } },
    errors: ['product_origin_not_found'] as const,
  },
});
