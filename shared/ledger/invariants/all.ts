import type { View } from '../view.ts';
import type { Finding, InvariantId } from '../violation.ts';
import { eventsBelongToOneTenant } from './apart/events-belong-to-one-tenant.ts';
import { eventsMatchTransitions } from './apart/events-match-transitions.ts';
import { neededItemsStay } from './apart/needed-items-stay.ts';
import { secretsStaySecret } from './apart/secrets-stay-secret.ts';
import { tenantsStayApart } from './apart/tenants-stay-apart.ts';
import { answersStayTrue } from './charges/answers-stay-true.ts';
import { bothSidesAgree } from './charges/both-sides-agree.ts';
import { chargesAreInTheirAccount } from './charges/charges-are-in-their-account.ts';
import { creditNotesMatchRefunds } from './charges/credit-notes-match-refunds.ts';
import { locksHaveHolders } from './charges/locks-have-holders.ts';
import { nothingIsLeft } from './charges/nothing-is-left.ts';
import { oneChargePerAttempt } from './charges/one-charge-per-attempt.ts';
import { pausedOrdersAreNotCharged } from './charges/paused-orders-are-not-charged.ts';
import { ratesAreKept } from './charges/rates-are-kept.ts';
import { recordsFollowSuccess } from './charges/records-follow-success.ts';
import { refundsWithinCharge } from './charges/refunds-within-charge.ts';
import { requestsAreFrozen } from './charges/requests-are-frozen.ts';
import { statesAreLawful } from './charges/states-are-lawful.ts';
import { billingDatesFollowAnchor } from './records/billing-dates-follow-anchor.ts';
import { countersCount } from './records/counters-count.ts';
import { couponUsesCount } from './records/coupon-uses-count.ts';
import { disputesAreListed } from './records/disputes-are-listed.ts';
import { invoiceNumbersRun } from './records/invoice-numbers-run.ts';
import { invoicesAddUp } from './records/invoices-add-up.ts';
import { linkIsUsedOnce } from './records/link-is-used-once.ts';
import { oneInvoicePerDueDate } from './records/one-invoice-per-due-date.ts';
import { payersStayApart } from './records/payers-stay-apart.ts';
import { placesCount } from './records/places-count.ts';
import { plansFollowChanges } from './records/plans-follow-changes.ts';
import { taxesAddUp } from './records/taxes-add-up.ts';
import { walletsAddUp } from './records/wallets-add-up.ts';
import { cancelledPeriodsAreDivided } from './value/cancelled-periods-are-divided.ts';
import { periodsAreFunded } from './value/periods-are-funded.ts';
import { trialsAreHadOnce } from './value/trials-are-had-once.ts';
import { typedAddressesKeepTheirCard } from './value/typed-addresses-keep-their-card.ts';
import { usedMoneyIsOwed } from './value/used-money-is-owed.ts';
import { valueWasPaidFor } from './value/value-was-paid-for.ts';
import { walletsPayForTheirCustomer } from './value/wallets-pay-for-their-customer.ts';

export type Invariant = Readonly<{ id: InvariantId; says: string; find: (view: View) => Finding[] }>;

/** Every invariant, with the sentence that docs/payments.md prints. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'An attempt has at most one succeeded intent, an intent has one attempt and one charge, and neither a cancelled intent nor a fence has charged.',
    find: oneChargePerAttempt,
  },
  {
    id: 'I2',
    says: 'The processor’s charges less its refunds and lost disputes equal our records, charge by charge, for each tenant and currency; a card saved without a charge has its setup intent, and a transfer that staff received has no counterpart.',
    find: bothSidesAgree,
  },
  { id: 'I3', says: 'An order has at most one paid invoice for each due date.', find: oneInvoicePerDueDate },
  {
    id: 'I4',
    says: 'A link is paid at most once, its status says so, and no invoice is overpaid; the links that are paid or held of one that sells more than once are what its shards count, and never more than it sells.',
    find: (view) => [...linkIsUsedOnce(view), ...placesCount(view)],
  },
  {
    id: 'I5',
    says: 'Each counter of tries, by link, network, card and e-mail, is what its attempts have spent and have under way; a coupon’s live uses never exceed its cap, what its shards and its customers count are its redemptions, and each redemption is as its attempt is.',
    find: (view) => [...countersCount(view), ...couponUsesCount(view)],
  },
  {
    id: 'I6',
    says: 'A wallet’s balance is the sum of its entries, what it holds is what unfinished attempts hold, and neither is below zero; each attempt that a wallet pays a part of has exactly its entries, each once.',
    find: walletsAddUp,
  },
  {
    id: 'I7',
    says: 'An invoice’s total is its lines less its discount; it is paid only by a succeeded attempt of that currency whose card and wallet paid that amount, or by several whose amounts add up to what was paid; the invoice of a payment that was lost in a dispute is refunded.',
    find: invoicesAddUp,
  },
  {
    id: 'I8',
    says: 'Invoices, orders and subscriptions come only from succeeded attempts, except unpaid, pending and voided ones, which come from none; every succeeded attempt has all its records; a purchase by transfer ends together with its invoice and order.',
    find: recordsFollowSuccess,
  },
  {
    id: 'I9',
    says: 'Every end of an attempt, every beginning and end of a dispute or a review, every fraud warning, every creation of an unpaid invoice or a pending order, and every invoice that becomes overdue, has exactly its events, each once, and every quarantined or refused attempt and every beginning of a dispute has one notice to operators.',
    find: eventsMatchTransitions,
  },
  {
    id: 'I10',
    says: 'No link, invoice, order, plan or add-on of a customer is locked by an attempt that has ended, every unfinished attempt holds what it lists, a customer’s plan names the subscription that was bought last, a subscription’s add-on that recurs names its order, and every idempotency key names an attempt that exists.',
    find: locksHaveHolders,
  },
  {
    id: 'I11',
    says: 'No attempt is charging or confirming an hour after it began, and no event waits longer than 15 minutes to be relayed; after all workers have run, the only unfinished attempts wait for the payer or an operator, every event is relayed, and no intent of an ended attempt is open.',
    find: nothingIsLeft,
  },
  {
    id: 'I12',
    says: 'Every POST to the processor has the key of a committed attempt, makes a customer or sends evidence of a recorded dispute, under a key that follows from the text sent, or detaches a removed card; a charge has its frozen body; an intent is read before it is confirmed.',
    find: requestsAreFrozen,
  },
  {
    id: 'I13',
    says: 'The next billing date of an active order is its anchor plus one interval for each paid cycle, its last renewal or change left it there, unless it went on after a pause on that day and is not paid yet, and the order is in the index of due orders as long as it is active.',
    find: billingDatesFollowAnchor,
  },
  {
    id: 'I14',
    says: 'Every item is in its own tenant’s partition or a directory, and work for one tenant uses no other tenant’s partition.',
    find: tenantsStayApart,
  },
  {
    id: 'I15',
    says: 'No secret, token, card number or e-mail is in a log line, and no secret or card number is stored as plaintext.',
    find: secretsStaySecret,
  },
  {
    id: 'I16',
    says: 'The refunds of a payment never exceed it, neither at the processor nor in our records, whose sums are those of its refunds; each refund has its outcome, or is work for the reconciler.',
    find: refundsWithinCharge,
  },
  {
    id: 'I17',
    says: 'Every record matches its schema, states change only along the table of transitions, and no attempt ends unpaid without proof.',
    find: statesAreLawful,
  },
  {
    id: 'I18',
    says: 'An outcome that a payer received is never contradicted later, by another answer or by the records.',
    find: answersStayTrue,
  },
  {
    id: 'I19',
    says: 'A charge in another currency than the project’s records the exchange rate and its source.',
    find: ratesAreKept,
  },
  {
    id: 'I20',
    says: 'Every event is written once, for one tenant, and is delivered only to that tenant.',
    find: eventsBelongToOneTenant,
  },
  {
    id: 'I21',
    says: 'The invoice numbers of a series begin at 1 and have no gap and no repeat.',
    find: invoiceNumbersRun,
  },
  {
    id: 'I22',
    says: 'TTL removes nothing that is locked, waits for a worker or is a paid link.',
    find: neededItemsStay,
  },
  {
    id: 'I23',
    says: 'Every charge is in the processor’s account to which its attempt was sent, and a gateway can still read that account.',
    find: chargesAreInTheirAccount,
  },
  { id: 'I24', says: 'A customer at the processor is of one payer of one tenant.', find: payersStayApart },
  {
    id: 'I25',
    says: 'A subscription has the plan of its order: the one that was sold, or that of the last change that succeeded, in the currency of that change; and what a change charges is its lines less its code and its credit.',
    find: plansFollowChanges,
  },
  {
    id: 'I26',
    says: 'What a customer holds in a currency, the wallet and the unused part of each paid period, and what they got back, is never more than they paid and were given, neither in all nor of any one payment.',
    find: valueWasPaidFor,
  },
  {
    id: 'I27',
    says: 'A wallet pays only for a customer who proved who they are or whom the tenant’s backend named, never for a typed e-mail address.',
    find: walletsPayForTheirCustomer,
  },
  {
    id: 'I28',
    says: 'A paid period of an active order was paid as its plan costs, less what refunds and lost disputes took back of it.',
    find: periodsAreFunded,
  },
  {
    id: 'I30',
    says: 'An order that is known by a typed e-mail address is renewed by no card but the one that it was bought with, or that somebody entered to pay an unpaid cycle of it.',
    find: typedAddressesKeepTheirCard,
  },
  {
    id: 'I31',
    says: 'A customer has one free trial of a product, and a card has one, unless the plan or a link of the tenant’s backend allows more; a card that was refused for a trial is not kept.',
    find: trialsAreHadOnce,
  },
  {
    id: 'I32',
    says: 'What a customer used of a payment that a lost dispute took back is owed by them, or was until staff cleared it or the dispute was lost no longer, and nothing else is.',
    find: usedMoneyIsOwed,
  },
  {
    id: 'I33',
    says: 'What an order that was cancelled within a paid period says to have given back was credited to the wallet and refunded, and nothing else was.',
    find: cancelledPeriodsAreDivided,
  },
  {
    id: 'I34',
    says: 'The list of disputes shows each dispute as its payment has it, and an order that recurs waits for exactly the open disputes about its payments.',
    find: disputesAreListed,
  },
  {
    id: 'I35',
    says: 'In the tax of each payment and each invoice net and tax are gross, its rates and its lines add up to it, it is what was priced, no payment has more tax given back than it had, and unused time of a taxed period that was credited says its tax.',
    find: taxesAddUp,
  },
  {
    id: 'I36',
    says: 'A refund that succeeded has one credit note on its invoice, and a second one if the bank sent the money back; together they are what it gave back, with its tax, and the numbers of a series have no gap and no repeat.',
    find: creditNotesMatchRefunds,
  },
  {
    id: 'I37',
    says: 'An order is charged for no day on which it was paused, and is no work before the day on which it goes on is announced; its subscription is suspended from the beginning of the pause until a cycle is paid, and no other is but for an unpaid cycle; the beginning and the end of a pause have one event each.',
    find: pausedOrdersAreNotCharged,
  },
];
