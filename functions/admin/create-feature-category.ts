import { FeatureCategoryRequest } from '../../shared/domain/requests/catalog-requests.ts';
import { createFeatureCategory } from '../../shared/flows/catalog/feature-categories.ts';
import { answerOnce } from '../../shared/http/layers/idempotency.ts';
import { adminChange } from '../../shared/http/surfaces/admin-change.ts';
import { featureCategoryView } from '../../shared/http/views/catalog-view.ts';
import { ok } from '../../shared/http/views/reply.ts';

/** POST /admin/features: a new feature category. */
export const handler = adminChange(
  { body: FeatureCategoryRequest, answerOnce },
  async ({ tenantId, body, operation, now }) => {
    return ok(
      featureCategoryView(
        await createFeatureCategory({ tenantId, request: body, operationId: operation?.id, now }),
      ),
    );
  },
);
