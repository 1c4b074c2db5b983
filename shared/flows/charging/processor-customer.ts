import type { ProcessorCustomer } from '../../domain/customers/customer.ts';
import { type Attempt, keyOf } from '../../domain/sales/attempt.ts';
import { instant } from '../../domain/time/calendar.ts';
import { createProcessorCustomer, type Made, type StepAnswer } from '../../processor/customers.ts';
import { CustomerChanged, replaceCustomerRequest } from '../../storage/customers.ts';
import { commit } from '../../storage/table.ts';
import type { Account } from './account.ts';

type Asking = Pick<Attempt, 'id' | 'tenantId' | 'customerId' | 'payer'>;

/** The request that makes the payer a customer at the processor, written down with the payer before it is sent. */
export function customerRequest({ id, tenantId, customerId, payer }: Asking, now: Date): ProcessorCustomer {
  const body = JSON.stringify({
    email: payer.email,
    name: payer.name,
    ...(payer.mobile && { phone: payer.mobile }),
    metadata: { tenant: tenantId, customer: customerId },
  });
  return { key: keyOf(tenantId, id, 'cus'), body, frozenAt: instant(now) };
}

/**
 * Sends a payer's request. One that another attempt left behind and that is answered with the same error for good is replaced by
 * this attempt's own: no money moves, and the payer need not come a second time.
 */
export async function makeCustomer(attempt: Attempt, request: ProcessorCustomer, { processor }: Account, now: Date): Promise<StepAnswer> {
  const made = await twice(() => createProcessorCustomer(processor, request));
  if (made.kind === 'done' || !isForGood(made)) return made;
  const own = customerRequest(attempt, now);
  if (request.key === own.key) return made;
  try {
    await commit([replaceCustomerRequest(attempt, request, own)]);
  } catch (error) {
    if (!(error instanceof CustomerChanged)) throw error;
    return { kind: 'unknown', reason: 'another payment is asking anew' };
  }
  return await twice(() => createProcessorCustomer(processor, own));
}

/** A step that moves no money, tried twice under its key unless that would be answered the same. */
export async function twice(step: () => Promise<StepAnswer>): Promise<StepAnswer> {
  const first = await step();
  return first.kind === 'unknown' && !isForGood(first) ? await step() : first;
}

/** Sent again under its key it would be answered the same. After a lost reply it would not, and must not make a second customer. */
function isForGood(why: Exclude<StepAnswer, Made>): boolean {
  return why.kind === 'unknown' ? why.isReplay === true : why.kind === 'refused' && why.because === 'request';
}
