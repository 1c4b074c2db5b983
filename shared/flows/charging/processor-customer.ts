import type { ProcessorCustomer } from '../../domain/customers/customer.ts';
import { toE164 } from '../../domain/customers/telephone.ts';
import { type Attempt, keyOf } from '../../domain/sales/attempt.ts';
import { instant } from '../../domain/time/calendar.ts';
import { createProcessorCustomer, type Made, type StepAnswer } from '../../processor/customers.ts';
import { CustomerChanged, replaceCustomerRequest } from '../../storage/customers.ts';
import { commit } from '../../storage/table/table.ts';
import type { Account } from './account.ts';
import { BUSY_WAITS_MAX, isBusy, waitForOther } from './busy.ts';

type Asking = Pick<Attempt, 'id' | 'tenantId' | 'customerId' | 'payer'>;

/** The request that creates the customer at the processor, kept with the customer before it is sent (R2). */
export function customerRequest({ id, tenantId, customerId, payer }: Asking, now: Date): ProcessorCustomer {
  const phone = payer.mobile && toE164(payer.mobile); // The processor refuses more than 20 characters.
  const body = JSON.stringify({
    email: payer.email,
    name: payer.name,
    ...(phone && { phone }),
    metadata: { tenant: tenantId, customer: customerId },
  });
  return { key: keyOf(tenantId, id, 'cus'), body, frozenAt: instant(now) };
}

/**
 * Sends a customer's request. If another attempt wrote it and the processor answers it with the same error each time, this
 * attempt's own request replaces it: no money moves, and the payer need not try a second time.
 */
export async function makeCustomer(attempt: Attempt, request: ProcessorCustomer, { processor }: Account, now: Date): Promise<StepAnswer> {
  const made = await twice(() => createProcessorCustomer(processor, request));
  if (made.kind === 'done' || !isFinal(made)) return made;
  const own = customerRequest(attempt, now);
  if (request.key === own.key) return made;
  try {
    await commit([replaceCustomerRequest(attempt, request, own)]);
  } catch (error) {
    if (!(error instanceof CustomerChanged)) throw error;
    return { kind: 'unknown', reason: 'another payment replaced the request first' };
  }
  return await twice(() => createProcessorCustomer(processor, own));
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
function isFinal(why: Exclude<StepAnswer, Made>): boolean {
  return why.kind === 'unknown' ? why.isReplay === true : why.kind === 'refused' && why.because === 'refused';
}
