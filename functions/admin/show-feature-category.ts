import { adminRoute } from '../../shared/http/surfaces/admin.ts';
import { featureCategoryView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';
import { featureCategories } from '../../shared/storage/catalog/feature-categories.ts';

/** GET /admin/features/:id: a feature category of the tenant. */
export const handler = adminRoute({}, async ({ tenantId, path }) =>
  ok(featureCategoryView(await featureCategories.get(tenantId, path.id ?? ''))),
);
