import { type AddOn, AddOnRecord } from '../../domain/catalog/add-on.ts';
import { BillingError } from '../../domain/errors.ts';
import type { AddOnId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { catalogNoun } from './catalog-noun.ts';

export const addOns = catalogNoun<AddOn>({
  kind: 'addOn',
  schema: AddOnRecord,
  key: (tenantId, id) => keys.addOn(tenantId, id as AddOnId),
  notFound: () => new BillingError('add_on_not_found', 'There is no such add-on. Check the id.'),
});
