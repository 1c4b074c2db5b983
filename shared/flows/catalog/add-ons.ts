import { type AddOn, readAddOnPrices } from '../../domain/catalog/add-on.ts';
import { requireUnchanged, requireVersion } from '../../domain/catalog/catalog-record.ts';
import type { AddOnEdit, AddOnRequest } from '../../domain/requests/catalog-requests.ts';
import { addOns } from '../../storage/catalog/add-ons.ts';
import { addRecord, type Change, type Creation, editRecord, newRecord } from './records.ts';

/** Throws `invalid_request` naming the field. */
export async function createAddOn(creation: Creation<AddOnRequest>): Promise<AddOn> {
  const { name, description, billingType, prices, taxCategory } = creation.request;
  const own = newRecord<AddOn['id']>('addOn', creation);
  return await addRecord(addOns, {
    ...own,
    name,
    description: description || undefined,
    billingType,
    prices: readAddOnPrices(prices),
    ...(taxCategory !== undefined && { taxCategory }),
  });
}

export async function changeAddOn({ tenantId, id, request, now }: Change<AddOnEdit>): Promise<AddOn> {
  const before = await addOns.get(tenantId, id);
  requireVersion(before, request.version);
  requireUnchanged('billingType', request.billingType, before.billingType);
  const { name = before.name, description = before.description, taxCategory = before.taxCategory } = request;
  const prices = request.prices ? readAddOnPrices(request.prices) : before.prices;
  const fields = { name, description: description || undefined, prices, taxCategory };
  return await editRecord(addOns, before, fields, now);
}
