import { type Customer, customerKeyOf, type ProcessorCustomer } from '../../domain/customers/customer.ts';
import { toE164 } from '../../domain/customers/telephone.ts';
import { paymentInProgress } from '../../domain/errors.ts';
import type { CustomerId, TenantId } from '../../domain/ids.ts';
import type { Payer } from '../../domain/sales/attempt.ts';
import { instant } from '../../domain/time/calendar.ts';
import { createProcessorCustomer, type Made, type StepAnswer } from '../../processor/customers.ts';
import { sha256 } from '../../runtime/hash.ts';
import type { SaleRequest } from '../sales/sale.ts';
import type { Account } from './account.ts';
import { BUSY_WAITS_MAX, CHARGE_MS, isBusy, waitForOther } from './busy.ts';

type Asking = Readonly<{ tenantId: TenantId; customerId: CustomerId; payer: Payer }>;
/** A payer's customer at the processor, with the request that made it. */
export type KnownThere = ProcessorCustomer & Readonly<{ id: string }>;
/** Why the processor has no customer for a payer. */
export type NotMade = Exclude<StepAnswer, Made>;

/** No key older than this is sent again; a customer that the processor has not made by then is requested under a new key. */
const CUSTOMER_KEY_HOURS = 20;

/**
 * The request that creates the customer at the processor. Its key follows from its text: each payment of the same payer sends the same
 * request under the same key, and gets the same customer, without a record of it. `again` is for another customer after that key is spent.
 */
export function customerRequest(
  { tenantId, customerId, payer }: Asking,
  now: Date,
  again?: string,
): ProcessorCustomer {
  const phone = payer.mobile && toE164(payer.mobile); // The processor refuses more than 20 characters.
  const body = JSON.stringify({
    email: payer.email,
    name: payer.name,
    ...(phone && { phone }),
    metadata: { tenant: tenantId, customer: customerId },
  });
  return { key: customerKeyOf(tenantId, customerId, sha256(body), again), body, frozenAt: instant(now) };
}

/**
 * The payer's customer at the account, which is made if the processor does not know them yet. It moves no money, so it precedes the
 * reservation, which then has the whole charging request (docs/decisions/0058). If it is spent, which means that the processor answers
 * the request with the same error each time, another one is sent: the payer need not try a second time.
 *
 * Throws `payment_in_progress` when little time is left: the request may have been answered by now, and its payer may have paid
 * otherwise, so nothing is reserved for it any more.
 */
export async function customerAt(
  account: Account,
  request: SaleRequest,
  known: Customer | undefined,
): Promise<KnownThere | NotMade> {
  const { project, customerId, payer, now } = request;
  const entry = known?.processorCustomers[account.gatewayId];
  if (entry?.id !== undefined) return { ...entry, id: entry.id };

  const asking = { tenantId: project.tenantId, customerId, payer: known ?? payer };
  const ordered = entry && isAlive(entry, now) ? entry : undefined;
  const first = ordered ?? customerRequest(asking, now);
  const made = await make(account, first);
  const isSpent = 'key' in made ? false : isFinal(made) && (ordered !== undefined || made.isReplay === true);
  const last = isSpent ? await make(account, customerRequest(asking, now, minuteOf(now))) : made;
  if (request.deadline.leftMs() < CHARGE_MS) throw paymentInProgress();
  return last;
}

export const isKnownThere = (customer: KnownThere | NotMade): customer is KnownThere => 'key' in customer;

/** Payments that meet a spent key together ask for one customer, and one that meets this key spent too has another a minute later. */
const minuteOf = (now: Date): string => String(Math.floor(now.getTime() / 60_000));

const isAlive = ({ frozenAt }: ProcessorCustomer, now: Date) =>
  now.getTime() - Date.parse(frozenAt) < CUSTOMER_KEY_HOURS * 3_600_000;

async function make({ processor }: Account, request: ProcessorCustomer): Promise<KnownThere | NotMade> {
  const answer = await twice(() => createProcessorCustomer(processor, request));
  return answer.kind === 'done' ? { ...request, id: answer.id } : answer;
}

/**
 * A step that moves no money, sent twice under its key unless the second answer would be the same. While another payment of the same
 * payer sends it, it waits, and then gets the same customer.
 */
async function twice(step: () => Promise<StepAnswer>): Promise<StepAnswer> {
  let first = await step();
  for (let round = 0; isBusy(first) && round < BUSY_WAITS_MAX; round++) {
    await waitForOther(round);
    first = await step();
  }
  return first.kind === 'unknown' && !isFinal(first) && !isBusy(first) ? await step() : first;
}

/** Sent again under its key it gets the same answer. After a lost reply it does not, and a new key could make a second customer. */
function isFinal(why: NotMade | Made): why is Extract<NotMade, { kind: 'unknown' | 'refused' }> {
  if (why.kind === 'unknown') return why.isReplay === true;
  return why.kind === 'refused' && why.because === 'refused';
}
