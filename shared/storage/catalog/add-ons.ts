import * as v from 'valibot';
import { type AddOn, AddOnRecord, addOnNotFound } from '../../domain/catalog/add-on.ts';
import { type Plan, PlanRecord } from '../../domain/catalog/plan.ts';
import type { AddOnId } from '../../domain/ids.ts';
import { keys } from '../table/keys.ts';
import { catalogNoun } from './catalog-noun.ts';

export const parseAddOn = (item: unknown): AddOn => v.parse(AddOnRecord, item);

export const addOns = catalogNoun<AddOn>({
  kind: 'addOn',
  schema: AddOnRecord,
  key: (tenantId, id) => keys.addOn(tenantId, id as AddOnId),
  notFound: addOnNotFound,
});

/**
 * An add-on and the plan that offers it, for a customer who has the plan: it may be off sale. Throws `add_on_not_found` unless the plan
 * offers the add-on.
 */
export function readOffer(planItem: unknown, addOnItem: unknown): { plan: Plan; addOn: AddOn } {
  if (addOnItem === undefined) throw addOnNotFound();
  const [plan, addOn] = [v.parse(PlanRecord, planItem), parseAddOn(addOnItem)];
  if (!plan.addOnIds.includes(addOn.id)) throw addOnNotFound();
  return { plan, addOn };
}

/** Whether a plan, as it is stored, offers an add-on. */
export const offersAddOn = (planItem: unknown, id: AddOnId): boolean =>
  planItem !== undefined && v.parse(PlanRecord, planItem).addOnIds.includes(id);
