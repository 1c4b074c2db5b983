import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { addOnView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { addOns } from '../../shared/storage/catalog/add-ons.ts';

/** GET /admin/addons/:id: an add-on of the tenant. */
export const handler = adminRoute({}, async ({ tenantId, path }) =>
  ok(addOnView(await addOns.get(tenantId, path.id ?? ''))),
);
