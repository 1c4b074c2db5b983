import { setStatus } from '../../shared/flows/catalog/records.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { productView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { products } from '../../shared/storage/catalog/products.ts';

/** POST /admin/product/:id/activate: puts it on sale, or back on sale. */
export const handler = adminChange({ answerOnce }, async ({ tenantId, path, now }) => {
  return ok(productView(await setStatus(products, { tenantId, id: path.id ?? '', status: 'active', now })));
});
