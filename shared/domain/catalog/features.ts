import * as v from 'valibot';
import { invalidField } from '../errors.ts';
import type { FeatureCategoryId } from '../ids.ts';
import { text, whole } from '../record.ts';
import type { FeatureCategoryRequest } from '../requests/catalog-requests.ts';
import { catalogFields } from './catalog-record.ts';
import { FEATURE_TYPES, UNLIMITED } from './feature-types.ts';

const FeatureRecord = v.object({
  /** What a program asks for, such as `seats`. */
  key: v.string(),
  /** What people read. */
  label: v.string(),
  type: v.picklist(FEATURE_TYPES),
  limit: v.optional(v.union([whole(), v.literal(UNLIMITED)])),
  enabled: v.optional(v.boolean()),
});

/** What a customer of a plan may use. Several plans may refer to one category. */
export const FeatureCategoryRecord = v.object({
  ...catalogFields,
  id: text<FeatureCategoryId>(),
  name: v.string(),
  features: v.array(FeatureRecord),
});
export type FeatureCategory = v.InferOutput<typeof FeatureCategoryRecord>;
export type Feature = FeatureCategory['features'][number];

/** Throws `invalid_request` for a key that comes twice, and for a feature whose value does not fit its type. */
export function readFeatures(features: FeatureCategoryRequest['features']): Feature[] {
  const keys = features.map(({ key }) => key);
  return features.map(({ key, label, type, limit, enabled }, index) => {
    const field = `features.${index}`;
    if (keys.indexOf(key) < index)
      throw invalidField(`${field}.key`, `The key ${key} comes twice. Give each feature its own.`);
    const [given, missing] = type === 'limit' ? [limit, 'limit'] : [enabled, 'enabled'];
    if (given === undefined)
      throw invalidField(`${field}.${missing}`, `Required for a feature of the type ${type}.`, 'required');
    return type === 'limit' ? { key, label, type, limit } : { key, label, type, enabled };
  });
}
