import { type FeatureCategory, FeatureCategoryRecord } from '../../domain/catalog/features.ts';
import { BillingError } from '../../domain/errors.ts';
import type { FeatureCategoryId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { catalogNoun } from './catalog-noun.ts';

export const featureCategories = catalogNoun<FeatureCategory>({
  kind: 'featureCategory',
  schema: FeatureCategoryRecord,
  key: (tenantId, id) => keys.featureCategory(tenantId, id as FeatureCategoryId),
  notFound: () =>
    new BillingError('feature_category_not_found', 'There is no such feature category. Check the id.'),
});
