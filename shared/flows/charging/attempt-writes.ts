import type { AttemptRef } from '../../domain/links/payment-link.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { setProcessorCustomer } from '../../storage/customers.ts';
import type { Write } from '../../storage/table.ts';

/** How an attempt is named on the link it locks: equal to the letter wherever it is compared. */
export const attemptRef = ({ id, customerId, naturalKey }: Attempt): AttemptRef => ({ id, customerId, naturalKey });

/** The processor's customer that this attempt made or used, kept with the payer so that the next payment makes none. */
export function rememberProcessorCustomer(attempt: Attempt): Write[] {
  const { tenantId, customerId, gatewayId, processorCustomerId } = attempt;
  return processorCustomerId && attempt.madeCustomer ? [setProcessorCustomer(tenantId, customerId, gatewayId, processorCustomerId)] : [];
}
