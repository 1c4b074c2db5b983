import { FeatureCategoryEdit } from '../../shared/domain/requests/catalog-requests.ts';
import { changeFeatureCategory } from '../../shared/flows/catalog/feature-categories.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { featureCategoryView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** PATCH /admin/features/:id: changes what is sent, if the version is still the stored one. */
export const handler = adminChange({ body: FeatureCategoryEdit }, async ({ tenantId, path, body, now }) => {
  return ok(
    featureCategoryView(await changeFeatureCategory({ tenantId, id: path.id ?? '', request: body, now })),
  );
});
