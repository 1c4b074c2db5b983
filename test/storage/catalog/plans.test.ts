import { describe, expect, it } from 'vitest';
import type { PlanId } from '../../../shared/domain/ids.ts';
import { idOf, newOperationId, newTenantId } from '../../../shared/runtime/new-id.ts';
import { plans, takeSlug } from '../../../shared/storage/catalog/plans.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { commit, get } from '../../../shared/storage/table/table.ts';
import { aPlan } from '../../domain/catalog/whole-catalog.ts';
import { failureOf, later, tenantId } from '../owner.ts';

let made = 0;
const newId = () => idOf<PlanId>('plan', newOperationId(later(made++)));
const planOf = (change: object = {}) => aPlan({ tenantId, id: newId(), slug: `gold-${made}`, ...change });
async function stored(change?: object) {
  const plan = planOf(change);
  await commit([plans.create(plan), takeSlug(plan)]);
  return plan;
}

describe('a slug', () => {
  it('is one plan’s: of twenty that ask for it at once one is created, and the others leave nothing', async () => {
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

  it('may be the same in another tenant', async () => {
    const { slug } = await stored();
    await expect(stored({ tenantId: newTenantId(), slug })).resolves.toMatchObject({ slug });
  });
});

describe('a plan', () => {
  it('is found by its own tenant only, and no other text is asked for', async () => {
    const plan = await stored();
    expect(await plans.get(tenantId, plan.id)).toEqual(plan);
    for (const [tenant, id] of [
      [newTenantId(), plan.id],
      [tenantId, newId()],
      [tenantId, 'plan_'],
      [tenantId, 'x'.repeat(2000)],
    ] as const) {
      await expect(plans.get(tenant, id)).rejects.toMatchObject({ code: 'plan_not_found' });
    }
  });

  it('exists once under its id, so a keyed request that runs again can find it', async () => {
    const plan = await stored();
    expect(await failureOf(plans.create(plan))).toMatchObject({ what: 'new record' });
  });

  it('takes the first of two edits of one version, with what it removes', async () => {
    const plan = await stored({ description: 'Leaves', trialDays: 7 });
    const after = { ...plan, version: 2, name: 'Silver', description: undefined };
    await commit([plans.change(plan, after)]);
    expect(await failureOf(plans.change(plan, { ...plan, version: 2, name: 'Lost' }))).toMatchObject({
      code: 'edit_conflict',
    });
    const found = await plans.get(tenantId, plan.id);
    expect(found).toEqual({ ...plan, version: 2, name: 'Silver', description: undefined });
    expect(Object.keys(found)).not.toContain('description');
  });

  it('is listed newest first, page by page, to its own tenant', async () => {
    const own = newTenantId();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.unshift((await stored({ tenantId: own })).id);
    const first = await plans.readPage(own, { limit: 3 });
    const second = await plans.readPage(own, { limit: 3, cursor: first.nextCursor ?? '' });
    expect([first, second].map(({ records }) => records.map(({ id }) => id))).toEqual([
      ids.slice(0, 3),
      ids.slice(3),
    ]);
    expect([typeof first.nextCursor, second.nextCursor]).toEqual(['string', null]);
    const foreign = plans.readPage(tenantId, { limit: 3, cursor: first.nextCursor ?? '' });
    await expect(foreign).rejects.toMatchObject({ code: 'invalid_request', details: { field: 'cursor' } });
  });
});
