import { AsOfQuery } from '../../shared/domain/requests/admin-queries.ts';
import { placeOfOrder } from '../../shared/flows/records/places.ts';
import { showAsOf } from '../../shared/flows/records/show-as-of.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { orderView } from '../../shared/http/views/order-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { orderNotFound, parseOrder } from '../../shared/storage/orders.ts';

const order = { placeOf: placeOfOrder, parse: parseOrder, notFound: orderNotFound };

/** GET /admin/order/:id: an order of the tenant, as it is or as it was known at an instant. */
export const handler = adminRoute({ query: AsOfQuery }, async ({ tenantId, path, query, now, deadline }) => {
  const { record, ...told } = await showAsOf(tenantId, order, { id: path.id ?? '', ...query, now, deadline });
  return ok({ ...orderView(record), ...told });
});
