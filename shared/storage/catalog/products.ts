import { type Product, ProductRecord } from '../../domain/catalog/product.ts';
import { BillingError } from '../../domain/errors.ts';
import type { ProductId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { catalogNoun } from './catalog-noun.ts';

export const products = catalogNoun<Product>({
  kind: 'product',
  schema: ProductRecord,
  key: (tenantId, id) => keys.product(tenantId, id as ProductId),
  notFound: () => new BillingError('product_not_found', 'There is no such product. Check the id.'),
});
