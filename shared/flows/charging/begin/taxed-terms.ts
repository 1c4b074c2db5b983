import type { Terms } from '../../../domain/sales/terms.ts';
import { withTax } from '../../../domain/tax/taxed-terms.ts';
import type { Sale, SaleRequest } from '../../sales/sale.ts';
import type { Gathered } from './gather.ts';

/** What a sale charges with its tax, before a wallet pays: price, discount, tax, wallet, charge. */
export function taxedTerms<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  request: Request,
  { source, rates, customer, taxing }: Gathered<Source>,
): Terms {
  return withTax(sale.terms(source, { ...request, taxing }, rates, customer), taxing);
}
