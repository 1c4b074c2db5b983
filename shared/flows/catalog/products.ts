import { requireUnchanged, requireVersion } from '../../domain/catalog/catalog-record.ts';
import type { Product } from '../../domain/catalog/product.ts';
import type { ProductEdit, ProductRequest } from '../../domain/requests/catalog-requests.ts';
import { products } from '../../storage/catalog/products.ts';
import { addRecord, type Change, type Creation, editRecord, newRecord } from './records.ts';

export async function createProduct(creation: Creation<ProductRequest>): Promise<Product> {
  const { name, description, pricing } = creation.request;
  const own = newRecord<Product['id']>('product', creation);
  return await addRecord(products, {
    ...own,
    name,
    description: description || undefined,
    pricing,
    status: 'active',
  });
}

export async function changeProduct({ tenantId, id, request, now }: Change<ProductEdit>): Promise<Product> {
  const before = await products.get(tenantId, id);
  requireVersion(before, request.version);
  requireUnchanged('pricing', request.pricing, before.pricing);
  const { name = before.name, description = before.description } = request;
  return await editRecord(products, before, { name, description: description || undefined }, now);
}
