import * as v from 'valibot';
import type { ProductId } from '../ids.ts';
import { text } from '../record.ts';
import { catalogFields } from './catalog-record.ts';

/** What a product's plans may charge: nothing, one price once, or a price in every cycle. It never changes, since plans depend on it. */
export const PRICINGS = ['free', 'one_time', 'recurring'] as const;
export const PRODUCT_STATUSES = ['active', 'retired'] as const;

/** What is sold. Its plans say for how much. The plans of a retired product are not for sale. */
export const ProductRecord = v.object({
  ...catalogFields,
  id: text<ProductId>(),
  name: v.string(),
  description: v.optional(v.string()),
  pricing: v.picklist(PRICINGS),
  status: v.picklist(PRODUCT_STATUSES),
});
export type Product = v.InferOutput<typeof ProductRecord>;
