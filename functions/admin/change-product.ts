import { ProductEdit } from '../../shared/domain/requests/catalog-requests.ts';
import { changeProduct } from '../../shared/flows/catalog/products.ts';
import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { productView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** PATCH /admin/product/:id: changes what is sent, if the version is still the stored one. */
export const handler = adminRoute({ body: ProductEdit }, async ({ tenantId, path, body, now }) => {
  return ok(productView(await changeProduct({ tenantId, id: path.id ?? '', request: body, now })));
});
