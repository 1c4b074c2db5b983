import type { Customer } from '../../shared/domain/customers/customer.ts';
import { AsOfQuery } from '../../shared/domain/requests/admin-queries.ts';
import { placeOfCustomer } from '../../shared/flows/records/places.ts';
import { showAsOf } from '../../shared/flows/records/show-as-of.ts';
import { customerNotFound } from '../../shared/flows/wallets/wallet-owner.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { customerView } from '../../shared/http/views/customer-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { isMoved, parseCustomer } from '../../shared/storage/customers.ts';

/** The id of an address that a customer was given later is no customer's. */
function parse(item: unknown): Customer {
  if (isMoved(item)) throw customerNotFound();
  return parseCustomer(item);
}
const customer = { placeOf: placeOfCustomer, parse, notFound: customerNotFound };

/** GET /admin/customers/:id: a customer of the tenant, as they are or as they were known at an instant. */
export const handler = adminRoute({ query: AsOfQuery }, async ({ tenantId, path, query, now, deadline }) => {
  const asked = { id: path.id ?? '', ...query, now, deadline };
  const { record, ...told } = await showAsOf(tenantId, customer, asked);
  return ok({ ...customerView(record), ...told });
});
