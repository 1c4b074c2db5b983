import { readCurrency } from '../../shared/domain/catalog/price-book.ts';
import { PreferredCurrencyRequest } from '../../shared/domain/requests/client/own-account.ts';
import { offeredCurrencies } from '../../shared/domain/tenants/offered-currencies.ts';
import { preferCurrency } from '../../shared/flows/customers/prefer-currency.ts';
import { projectOfCustomer } from '../../shared/http/layers/tokens/customer-project.ts';
import { clientRoute } from '../../shared/http/surfaces/client.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** PATCH /client/profile/preferred-currency: what plans are quoted and sold in to the customer where the request names no currency. */
export const handler = clientRoute({ body: PreferredCurrencyRequest }, async ({ customer, body }) => {
  const project = await projectOfCustomer(customer);
  const currency = readCurrency(body.currency, 'currency', offeredCurrencies(project));
  await preferCurrency(customer, currency);
  return ok({ preferredCurrency: currency.toUpperCase() });
});
