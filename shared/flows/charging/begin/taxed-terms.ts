import type { Customer } from '../../../domain/customers/customer.ts';
import type { Rates } from '../../../domain/rates/rates.ts';
import type { Terms } from '../../../domain/sales/terms.ts';
import { type Taxing, withTax } from '../../../domain/tax/taxed-terms.ts';
import type { Sale, SaleRequest } from '../../sales/sale.ts';

type Deciding<Source> = Readonly<{
  source: Source;
  rates: Rates;
  customer: Customer | undefined;
  taxing: Taxing | undefined;
}>;

/** What a sale charges with its tax, before a wallet pays: price, discount, tax, wallet, charge. */
export function taxedTerms<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  request: Request,
  { source, rates, customer, taxing }: Deciding<Source>,
): Terms {
  return withTax(sale.terms(source, { ...request, taxing }, rates, customer), taxing);
}
