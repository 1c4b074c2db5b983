import { expect, it } from 'vitest';
import { createPlan } from '../../../shared/flows/catalog/plans.ts';
import { createProduct } from '../../../shared/flows/catalog/products.ts';
import { editRecord } from '../../../shared/flows/catalog/records.ts';
import { newOperationId } from '../../../shared/runtime/new-id.ts';
import { plans } from '../../../shared/storage/catalog/plans.ts';
import { planBody } from '../../support/catalog.ts';
import { now } from '../../support/clock.ts';
import { aTenant } from '../../support/tenants.ts';

it('A keyed request that runs again after a crash gets what its first run created, as it is by then', async () => {
  const tenant = await aTenant();
  const run = { tenantId: tenant.tenant.id, operationId: newOperationId(now()), now: now() };
  const makeProduct = () => createProduct({ ...run, request: { name: 'Tea', pricing: 'recurring' } });
  const product = await makeProduct();
  expect(await makeProduct()).toEqual(product);
  const makePlan = () => createPlan({ ...run, request: planBody(tenant, product.id) as never });
  const plan = await makePlan();
  const renamed = await editRecord(plans, plan, { name: 'Renamed' }, now());
  expect(await makePlan()).toEqual(renamed);
});
