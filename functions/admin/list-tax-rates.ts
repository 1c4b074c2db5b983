import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { list } from '../../shared/http/views/reply.ts';
import { taxRateView } from '../../shared/http/views/tax/tax-view.ts';
import { findTaxRates } from '../../shared/storage/catalog/tax-rates.ts';

/** GET /admin/tax-rates: the tenant's whole table of tax rates, in the order in which it was written. */
export const handler = adminRoute({}, async ({ tenantId }) => {
  const { rates } = await findTaxRates(tenantId);
  return list(rates.map(taxRateView), null);
});
