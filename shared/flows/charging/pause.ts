import { BillingError } from '../../domain/errors.ts';

const RETRY_AFTER_SECONDS = 120;

/**
 * Whether the stage's settings pause payments. The setting reaches a function together with the name of its table, so that no
 * function runs on a restored table without it (docs/decisions/0024). Any value but `on` pauses.
 */
export const arePaymentsPaused = (): boolean => (process.env.PAYMENTS ?? 'on') !== 'on';

/** Asked by every flow that charges, ends an attempt of another process or takes an invoice number. */
export function requirePaymentsOn(): void {
  if (!arePaymentsPaused()) return;
  const message = 'Payments are paused, and this request charged nothing. Try again in a few minutes.';
  throw new BillingError('payments_paused', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
