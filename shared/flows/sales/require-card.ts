import { invalidField } from '../../domain/errors.ts';
import type { Terms } from '../../domain/sales/terms.ts';
import type { SaleRequest } from './sale.ts';

/** Throws `invalid_request` when the terms charge or save a card and the request names none. `sold` is what would need none if it were free. */
export function requireCard(
  { charge, savesCard }: Pick<Terms, 'charge' | 'savesCard'>,
  { paymentMethodId }: SaleRequest,
  sold: 'plan' | 'add-on',
): void {
  if (paymentMethodId !== undefined || (charge.minor === 0 && !savesCard)) return;
  throw invalidField('paymentMethodId', `Required unless the ${sold} is free.`, 'required');
}
