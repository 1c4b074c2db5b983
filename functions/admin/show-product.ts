import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { productView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { products } from '../../shared/storage/catalog/products.ts';

/** GET /admin/product/:id: a product of the tenant. */
export const handler = adminRoute({}, async ({ tenantId, path }) =>
  ok(productView(await products.get(tenantId, path.id ?? ''))),
);
