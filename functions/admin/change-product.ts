import { ProductEdit } from '../../shared/domain/requests/catalog-requests.ts';
import { changeProduct } from '../../shared/flows/catalog/products.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { productView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** PATCH /admin/product/:id: changes what is sent, if the version is still the stored one. */
export const handler = adminChange({ body: ProductEdit }, async ({ tenantId, path, body, now }) => {
  return ok(productView(await changeProduct({ tenantId, id: path.id ?? '', request: body, now })));
});
