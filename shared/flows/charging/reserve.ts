import type { Customer, ProcessorCustomer } from '../../domain/customers/customer.ts';
import type { AttemptId, CustomerId, LinkSlug } from '../../domain/ids.ts';
import type { PaymentLink } from '../../domain/links/payment-link.ts';
import type { Currency } from '../../domain/money/currency.ts';
import {
  type Attempt,
  AUTHENTICATION_MINUTES,
  type Conversion,
  LEASE_SECONDS,
  type Payer,
  STATUS_OF_STATE,
} from '../../domain/sales/attempt.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { instant, minutesAfter, secondsAfter } from '../../domain/time/calendar.ts';
import { RATES_SOURCE, referenceRate } from '../../reference/exchange-rates.ts';
import { newId } from '../../runtime/new-id.ts';
import { createAttempt } from '../../storage/attempts.ts';
import { changeProcessorCustomers, createCustomer } from '../../storage/customers.ts';
import { bindIdempotencyKey, type IdempotencyKey } from '../../storage/idempotency-keys.ts';
import { LinkTaken, lockLink } from '../../storage/links.ts';
import { commit, type Write } from '../../storage/table.ts';
import type { Account } from './account.ts';
import { attemptRef } from './attempt-writes.ts';
import { freeze } from './charge.ts';
import { customerRequest } from './processor-customer.ts';

/** A payer's wish to pay one link with one card. */
export type PayRequest = Readonly<{
  project: Project;
  slug: LinkSlug;
  payer: Payer;
  customerId: CustomerId;
  paymentMethodId: string;
  /** The client's network address as the guards count it. */
  address: string;
  /** Equal for a double click: the same payer, card and amount on the same link. */
  naturalKey: string;
  once?: IdempotencyKey;
  now: Date;
}>;

export type Reservation = Readonly<{ attempt: Attempt; customer: ProcessorCustomer }>;

/** No key older than this is sent again; a payer whose customer was never made by then is made anew. */
const CUSTOMER_KEY_HOURS = 20;

/**
 * Commits the attempt before the processor hears of it: the attempt itself, the link's lock, the caller's key and the payer.
 *
 * Throws `LinkTaken`, `IdempotencyKeyTaken` or `CustomerChanged` when it lost a race; then nothing was written.
 */
export async function reserve(
  request: PayRequest,
  link: PaymentLink,
  profile: Customer | undefined,
  account: Account,
): Promise<Reservation> {
  const id = newId<AttemptId>('attempt', request.now);
  const { customer, writes } = customerFor(request, link, profile, id);
  const attempt = attemptFor(request, link, customer, account, id);
  try {
    await commit([
      lockLink(link, attemptRef(attempt), request.now),
      createAttempt(attempt),
      ...writes,
      ...(request.once
        ? [bindIdempotencyKey(request.project.tenantId, request.once, { attemptId: id, customerId: request.customerId }, request.now)]
        : []),
    ]);
  } catch (error) {
    // The reply to our own commit was lost and it was sent again: the lock that stands in the way is ours.
    if (!(error instanceof LinkTaken) || error.link?.openAttempt?.id !== id) throw error;
  }
  return { attempt, customer };
}

function attemptFor(request: PayRequest, link: PaymentLink, customer: ProcessorCustomer, account: Account, id: AttemptId): Attempt {
  const { project, now } = request;
  const isReady = customer.id !== undefined && link.chargeMinor > 0;
  const state = isReady ? 'charging' : 'prepared';
  const asked = minutesAfter(now, AUTHENTICATION_MINUTES);
  const attempt: Attempt = {
    id,
    tenantId: project.tenantId,
    projectId: project.id,
    customerId: request.customerId,
    gatewayId: link.gatewayId,
    kind: 'link',
    linkSlug: link.slug,
    state,
    status: STATUS_OF_STATE[state],
    version: 1,
    amountMinor: link.chargeMinor,
    currency: link.currency,
    livemode: account.livemode,
    payer: request.payer,
    paymentMethodId: request.paymentMethodId,
    address: request.address,
    savesCard: link.recurring !== undefined,
    conversion: conversionOf(link.currency, project.baseCurrency),
    naturalKey: request.naturalKey,
    processorCustomerId: customer.id,
    confirms: 0,
    createdAt: instant(now),
    authenticateBy: instant(new Date(Math.min(asked.getTime(), Date.parse(link.expiresAt)))),
    leaseUntil: instant(secondsAfter(now, LEASE_SECONDS)),
    checks: 0,
  };
  return isReady ? { ...attempt, charge: freeze(attempt, now) } : attempt;
}

/** The payer at the processor: known, being made by another attempt whose key we then share, or to be made by this one. */
function customerFor(
  request: PayRequest,
  link: PaymentLink,
  profile: Customer | undefined,
  id: AttemptId,
): { customer: ProcessorCustomer; writes: Write[] } {
  const known = profile?.processorCustomers[link.gatewayId];
  if (known && (known.id !== undefined || isShareable(known, request.now))) return { customer: known, writes: [] };

  const customer = customerRequest({ ...request, id, tenantId: request.project.tenantId }, request.now);
  const entry = { [link.gatewayId]: customer };
  if (profile) return { customer, writes: [changeProcessorCustomers(profile, { ...profile.processorCustomers, ...entry })] };
  const { project, payer, customerId, now } = request;
  const made: Customer = { id: customerId, tenantId: project.tenantId, ...payer, processorCustomers: entry, createdAt: instant(now) };
  return { customer, writes: [createCustomer(made)] };
}

const isShareable = ({ frozenAt }: ProcessorCustomer, now: Date) => now.getTime() - Date.parse(frozenAt) < CUSTOMER_KEY_HOURS * 3_600_000;

/** Rule 13 of the specification: a charge in another currency than the project's own carries its rate and the rate's source. */
function conversionOf(currency: Currency, baseCurrency: Currency): Conversion | undefined {
  if (currency === baseCurrency) return undefined;
  return { baseCurrency, rate: String(referenceRate(baseCurrency, currency)), source: RATES_SOURCE.name, at: RATES_SOURCE.at };
}
