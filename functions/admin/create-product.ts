import { ProductRequest } from '../../shared/domain/requests/catalog-requests.ts';
import { createProduct } from '../../shared/flows/catalog/products.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { productView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/product: a new product, which is active at once. */
export const handler = adminChange(
  { body: ProductRequest, answerOnce },
  async ({ tenantId, body, operation, now }) => {
    return ok(productView(await createProduct({ tenantId, request: body, operationId: operation?.id, now })));
  },
);
