import { expect, it } from 'vitest';
import type { PlanId } from '../../../shared/domain/ids.ts';
import { idOf, newOperationId } from '../../../shared/runtime/new-id.ts';
import { plans, takeSlug } from '../../../shared/storage/catalog/plans.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { commit, get } from '../../../shared/storage/table/table.ts';
import { aPlan } from '../../domain/catalog/whole-catalog.ts';
import { later, tenantId } from '../owner.ts';

let made = 0;
const newId = () => idOf<PlanId>('plan', newOperationId(later(made++)));
const planOf = (change: object = {}) => aPlan({ tenantId, id: newId(), slug: `gold-${made}`, ...change });

it('a slug is one plan’s: of twenty that ask for it at once one is created, and the others leave nothing', async () => {
  const rivals = Array.from({ length: 20 }, () => planOf({ slug: 'wanted' }));
  const ends = await Promise.allSettled(rivals.map((plan) => commit([plans.create(plan), takeSlug(plan)])));
  const winners = rivals.filter((_, index) => ends[index]?.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  expect(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))).toEqual(
    Array(19).fill('already_exists'),
  );
  expect(await get(keys.planSlug(tenantId, 'wanted'))).toMatchObject({ planId: winners[0]?.id });
  const found = await Promise.all(rivals.map(({ id }) => plans.find(tenantId, id)));
  expect(found.filter(Boolean)).toEqual(winners);
});
