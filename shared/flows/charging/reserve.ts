import { type Customer, profileAfter } from '../../domain/customers/customer.ts';
import { languageAfter } from '../../domain/customers/language.ts';
import type { AttemptId } from '../../domain/ids.ts';
import {
  type Attempt,
  AUTHENTICATION_MINUTES,
  type Card,
  LEASE_SECONDS,
  type Operation,
  STATUS_OF_STATE,
} from '../../domain/sales/attempt.ts';
import type { Hold } from '../../domain/sales/hold.ts';
import { receiptPageOf } from '../../domain/sales/receipt-page.ts';
import { isOffSession, namesPayer, type SaleKind } from '../../domain/sales/sale-kinds.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import { instant, minutesAfter, secondsAfter } from '../../domain/time/calendar.ts';
import { idOf, newId } from '../../runtime/new-id.ts';
import { sealReceipt } from '../../runtime/receipt.ts';
import { currentTraceId } from '../../runtime/work/trace.ts';
import { createAttempt } from '../../storage/attempts.ts';
import {
  changeLanguage,
  changeProcessorCustomers,
  changeProfile,
  createCustomer,
} from '../../storage/customers.ts';
import { takeHolds } from '../../storage/holds/hold.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit, type Write } from '../../storage/table/table.ts';
import { newCustomer } from '../customers/new-customer.ts';
import type { SaleRequest } from '../sales/sale.ts';
import { freezeRequest } from './intents.ts';
import { isKnownThere, type KnownThere, type NotMade } from './processor-customer.ts';
import { isAccount, type Payee } from './transfers/payee.ts';

/** What is to be sold, and the customer as it was read. */
export type Proposal = Readonly<{
  /** The id of an attempt that goes on with the request of an aborted one. */
  id?: AttemptId | undefined;
  kind: SaleKind;
  terms: Terms;
  /** All that the attempt holds until it ends. */
  holds: readonly Hold[];
  request: SaleRequest;
  customer: Customer | undefined;
  payee: Payee;
  /** What a confirmation token shows of its card. */
  card?: Card | undefined;
  /** The payer at the processor, or why there is none; absent when nothing is sent. */
  payerThere?: KnownThere | NotMade;
}> &
  Pick<Attempt, 'isGuarded' | 'isFurtherTry'>;

/**
 * A committed attempt with what its next steps need. `customer` is as the commit left it. `notMade`: the attempt only keeps that its
 * payer could not be made known to the processor, and ends without a charge.
 */
export type Reservation = Readonly<{ attempt: Attempt; customer: Customer; payee: Payee; notMade?: NotMade }>;

/**
 * Commits the attempt with its whole charging request, what it holds and its customer before that request is sent (R1).
 *
 * Throws `Lost` of a hold, of the attempt's id, of the customer, of a use of the coupon or of a place of the network; then nothing was written.
 */
export async function reserve(proposal: Proposal): Promise<Reservation> {
  const { request, payee, payerThere } = proposal;
  const operation = await request.operation;
  const own = () =>
    operation ? idOf<AttemptId>('attempt', operation.id) : newId<AttemptId>('attempt', request.now);
  const id = proposal.id ?? own();
  const there = payerThere && isKnownThere(payerThere) ? payerThere : undefined;
  const notMade = payerThere && !isKnownThere(payerThere) ? payerThere : undefined;
  const { customer, writes } = customerFor(proposal, there);
  const attempt = await attemptFor(proposal, there?.id, id);
  try {
    await commit([...takeHolds(attempt, request.now), createAttempt(attempt), ...writes]);
  } catch (error) {
    // The reply to our own commit was lost and the SDK sent it again: the holder is this attempt. The attempt of a renewal has the same
    // id in every process that begins it, so it may be another's: that one, or the reconciler, goes on with it.
    if (!hasLost(error, 'hold') || error.found?.id !== id || isOffSession(attempt)) throw error;
  }
  return { attempt, customer, payee, ...(notMade && { notMade }) };
}

async function attemptFor(
  proposal: Proposal,
  processorCustomerId: string | undefined,
  id: AttemptId,
): Promise<Attempt> {
  const { request, terms, payee } = proposal;
  const account = isAccount(payee) ? payee : undefined;
  const { project, now } = request;
  const operation = operationFor(terms);
  const isReady = operation !== 'nothing' && processorCustomerId !== undefined;
  const state = isReady ? 'charging' : 'prepared';
  const asked = minutesAfter(now, AUTHENTICATION_MINUTES);
  const attempt: Attempt = {
    id,
    tenantId: project.tenantId,
    projectId: project.id,
    customerId: request.customerId,
    gatewayId: payee.gatewayId,
    processorAccountId: account?.processorAccountId,
    kind: proposal.kind,
    operation,
    terms,
    holds: [...proposal.holds],
    state,
    status: STATUS_OF_STATE[state],
    version: 1,
    livemode: account?.livemode ?? true,
    payer: request.payer,
    buyerKnownBy: request.buyerKnownBy,
    paymentMethodId: account && request.paymentMethodId,
    confirmationTokenId: account && request.confirmationTokenId,
    card: proposal.card,
    clientNetwork: request.clientNetwork,
    naturalKey: request.naturalKey,
    payerMark: request.payerMark,
    processorCustomerId,
    returnUrl: receiptPageOf(
      project.checkoutUrl,
      sealReceipt(project.tenantId, project, { customerId: request.customerId, attemptId: id }),
    ),
    traceId: currentTraceId(),
    isGuarded: proposal.isGuarded,
    isFurtherTry: proposal.isFurtherTry,
    confirms: 0,
    createdAt: instant(now),
    authenticateBy: instant(new Date(Math.min(asked.getTime(), Date.parse(terms.payBy)))),
    leaseUntil: instant(secondsAfter(now, LEASE_SECONDS)),
    reconcileCount: 0,
  };
  return isReady ? { ...attempt, charge: await freezeRequest(attempt, now) } : attempt;
}

export function operationFor({ charge, savesCard }: Terms): Operation {
  if (charge.minor > 0) return 'charge';
  return savesCard ? 'save_card' : 'nothing';
}

/** The customer as the commit leaves it: their name, and what the processor knows them by at the gateway's account. */
function customerFor(
  { kind, request, customer: known, payee: { gatewayId } }: Proposal,
  there: KnownThere | undefined,
): { customer: Customer; writes: Write[] } {
  const { project, customerId, payer, buyerKnownBy, now } = request;
  const processorCustomers = { ...known?.processorCustomers, ...(there && { [gatewayId]: there }) };
  if (!known) {
    const customer = newCustomer(
      { ...payer, id: customerId, tenantId: project.tenantId, profileKnownBy: buyerKnownBy },
      now,
      processorCustomers,
    );
    return { customer, writes: createCustomer(customer) };
  }
  const profile = namesPayer({ kind }) ? profileAfter(known, payer, buyerKnownBy) : undefined;
  const spoken = namesPayer({ kind }) ? languageAfter(known, payer.language, buyerKnownBy) : undefined;
  const isNewThere = there !== undefined && known.processorCustomers[gatewayId]?.id !== there.id;
  return {
    customer: { ...known, ...profile, ...spoken, ...(isNewThere && { processorCustomers }) },
    writes: [
      ...(profile ? [changeProfile(known, profile)] : []),
      ...(spoken ? [changeLanguage(known, spoken)] : []),
      ...(isNewThere ? [changeProcessorCustomers(known, processorCustomers)] : []),
    ],
  };
}
