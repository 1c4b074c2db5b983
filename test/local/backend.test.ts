import { expect, it } from 'vitest';
import { clock } from '../../shared/runtime/clock.ts';
import { backend } from '../support/backend.ts';
import { advance } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { everything, itemsOf, partition, recordsOf } from '../support/table.ts';
import { aCredential, aStaffToken, aTenant } from '../support/tenants.ts';

/** What every other test stands on: a mistake here would let them pass for the wrong reason. */
it('makes tenants that share nothing but the deployment', async () => {
  const [one, other] = await Promise.all([aTenant(), aTenant()]);
  expect(one.tenant.id).not.toBe(other.tenant.id);
  expect(await recordsOf(one.tenant.id, 'PROJECT#')).toMatchObject([{ id: one.project.id, origins: [one.origin] }]);
  expect(await itemsOf(one.tenant.id)).not.toContainEqual(expect.objectContaining({ tenantId: other.tenant.id }));
  expect(await partition(`ORIGIN#${one.origin}`)).toMatchObject([{ tenantId: one.tenant.id, projectId: one.project.id }]);
});

it('keeps a tenant’s keys in the table only sealed', async () => {
  const { account } = await aTenant();
  const table = JSON.stringify(await everything());
  expect(table).not.toContain(account.secretKey);
  expect(table).not.toContain(account.publishableKey);
});

it('issues credentials and tokens', async () => {
  const tenant = await aTenant({ gateway: false });
  expect(await aCredential(tenant, ['webhook'])).toMatch(/^tnt_/);
  expect(await aStaffToken(tenant)).toMatch(/^ey/);
});

it('moves the product’s clock, and puts it back after each test', () => {
  advance({ days: 3 });
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(3 * 86_400_000 - 1000);
});

it('has the clock back in the present', () => {
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
});

it('reaches the functions through the gateway', async () => {
  expect(await call('GET', '/no/such/route')).toMatchObject({ status: 404, body: { message: 'Not Found' } });
  expect((await backend()).processor.url).toMatch(/^http:/);
});
