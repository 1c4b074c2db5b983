import { expect, it } from 'vitest';
import { listUnclaimed, unclaimedView } from '../../../apps/operator/actions/unclaimed-orders.ts';
import { aShopOfAda, typed } from '../../support/consent.ts';
import { aPayer } from '../../support/links.ts';
import { kept } from '../../support/money-books.ts';
import { subscribe } from '../../support/purchases.ts';
import { ADA } from '../../support/renewals.ts';
import { plant } from '../../tenants/support/plant.ts';

it('the scan before a release finds orders of typed addresses and those of an earlier version', async () => {
  const { shop, token, tenant } = await aShopOfAda();
  await subscribe(shop, { customerInfo: ADA, token });
  await subscribe(shop, { customerInfo: aPayer() });
  const { buyerKnownBy: _, ...old } = (await kept(tenant)).orders.find(
    ({ buyerKnownBy }) => buyerKnownBy === 'email',
  ) as Record<string, unknown>;
  await plant(old as never);
  expect((await typed(shop, undefined, { allowDuplicate: true })).status).toBe(200);
  const found = (await listUnclaimed(tenant.tenant.id)).map(unclaimedView);
  expect(found.map(({ buyerKnownBy }) => buyerKnownBy).sort()).toEqual(['email', 'unknown']);
});
