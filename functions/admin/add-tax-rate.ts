import { TaxRateRequest } from '../../shared/domain/requests/tax/rate-request.ts';
import { addTaxRate } from '../../shared/flows/tax/add-rate.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { taxRateView } from '../../shared/http/views/tax/tax-view.ts';

/** POST /admin/tax-rates: another row of the tenant's table of tax rates. */
export const handler = adminChange({ body: TaxRateRequest, answerOnce }, async ({ tenantId, body, now }) =>
  ok(taxRateView(await addTaxRate({ tenantId, request: body, now }))),
);
