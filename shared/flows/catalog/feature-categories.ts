import { requireVersion } from '../../domain/catalog/catalog-record.ts';
import { type FeatureCategory, readFeatures } from '../../domain/catalog/features.ts';
import type { FeatureCategoryEdit, FeatureCategoryRequest } from '../../domain/requests/catalog-requests.ts';
import { featureCategories } from '../../storage/catalog/feature-categories.ts';
import { addRecord, type Change, type Creation, editRecord, newRecord } from './records.ts';

/** Throws `invalid_request` naming the field. */
export async function createFeatureCategory(
  creation: Creation<FeatureCategoryRequest>,
): Promise<FeatureCategory> {
  const { name, features } = creation.request;
  const own = newRecord<FeatureCategory['id']>('featureCategory', creation);
  return await addRecord(featureCategories, { ...own, name, features: readFeatures(features) });
}

export async function changeFeatureCategory({
  tenantId,
  id,
  request,
  now,
}: Change<FeatureCategoryEdit>): Promise<FeatureCategory> {
  const before = await featureCategories.get(tenantId, id);
  requireVersion(before, request.version);
  const { name = before.name, features } = request;
  return await editRecord(
    featureCategories,
    before,
    { name, features: features ? readFeatures(features) : before.features },
    now,
  );
}
